import { z } from 'zod';
import { text } from './text.ts';

const names = z
  .array(text(40))
  .min(1, 'expected at least one category')
  .refine((list) => new Set(list).size === list.length, 'expected each category once');

/** `content/categories.yaml`: what lists can be filtered by. */
export const categoriesSchema = z.strictObject({
  projects: names.meta({ title: 'Categories of projects' }),
  pieces: names.meta({ title: 'Categories of furniture' }),
});
