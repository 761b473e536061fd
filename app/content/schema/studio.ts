import { z } from 'zod';
import { slug, text } from './text.ts';

const link = z.strictObject({ name: text(40), url: z.url('expected an address beginning with https://') });

const office = z.strictObject({
  name: text(40),
  lines: z.array(text(60)).min(1).max(4),
  city: text(40),
  region: text(40),
  postalCode: text(12),
  country: z
    .string()
    .length(2, 'expected a country code of two letters, such as IN')
    .meta({ title: 'Country code' }),
  hours: text(60),
});

/** A choice of the contact form. Pages that choose one beforehand know it by its key, whatever it is called. */
const subject = z.strictObject({ name: text(40), key: slug.optional() });

/** `content/studio.yaml`: who the studio is, where, and how its forms are carried. */
export const studioSchema = z.strictObject({
  name: text(40),
  tagline: text(60),
  description: text(155),
  founded: z.int().min(1900),
  origin: z
    .url('expected the address of the site, such as https://www.example.com')
    .regex(/[^/]$/, 'expected no slash at the end')
    .meta({ title: 'Address of the site' }),
  contact: z.strictObject({
    email: z.email('expected an e-mail address'),
    whatsapp: z
      .string()
      .regex(/^\+[1-9][\d ]{7,19}$/, 'expected a number with its country code, such as +91 98765 43210')
      .optional()
      .meta({
        title: 'WhatsApp',
        description: 'For the links “Ask on WhatsApp”; without it there are none.',
      }),
    phones: z.array(z.strictObject({ label: text(20), number: text(24) })).min(1),
    offices: z.array(office).min(1),
    promise: text(80).meta({ description: 'When you answer.' }),
  }),
  social: z.array(link),
  services: z.array(z.strictObject({ name: text(40), page: slug })),
  credit: z.strictObject({ text: text(60), url: z.url() }),
  enquiries: z.strictObject({
    service: z.url('expected the address of a form-to-email service, such as https://formsubmit.co').meta({
      title: 'Service that carries the forms',
      description: 'Where the site has no relay of its own.',
    }),
    subjects: z.array(subject).min(1),
    positions: z.array(text(40)).min(1),
    experience: z.array(text(40)).min(1),
    newsletterSubject: text(60),
    purposes: z.strictObject({ contact: text(160), application: text(160), newsletter: text(160) }),
    contact: z.strictObject({ buttonText: text(30), thanks: text(60) }),
    application: z.strictObject({ buttonText: text(30), thanks: text(60), thanksText: text(120) }),
    newsletter: z.strictObject({ buttonText: text(30), thanks: text(60) }),
  }),
  sample: z.array(text(40)).default([]).meta({ title: 'Still sample' }),
});

export type Studio = z.infer<typeof studioSchema>;
