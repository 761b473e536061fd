import { z } from 'zod';
import { text } from './text.ts';

const fact = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]*$/, 'expected a name of letters and digits that begins with a small letter')
      .meta({ description: 'What texts call it: {% $name %}.' }),
    value: z
      .union([text(60), z.number().transform(String)], 'expected words or a number')
      .optional()
      .meta({ description: 'What the pages print in its place.' }),
    sumOf: z
      .array(z.string())
      .min(2, 'expected at least two names')
      .optional()
      .meta({ title: 'Sum of', description: 'In place of a value: the names of the facts whose sum it is.' }),
    /**
     * Words that make its number this fact: "twelve" alone says nothing, "twelve people" does. The build finds the number
     * typed out before one of them, in words or in digits, and asks for the name instead.
     */
    beside: z.array(text(40)).default([]).meta({ title: 'Beside the words' }),
  })
  .refine(
    ({ value, sumOf }) => (value === undefined) !== (sumOf === undefined),
    'expected either value or sumOf',
  );

/** `content/facts.yaml`: numbers that stand on more than one page. */
export const factsSchema = z.strictObject({ facts: z.array(fact) });

export type GivenFact = z.infer<typeof fact>;

/** The facts by name, with every sum done. */
export type Facts = Record<string, { value: string; beside: readonly string[] }>;
