import { z } from 'zod';
import { httpUrl, slug, text } from './text.ts';

const socialLink = z.strictObject({ name: text(40), url: httpUrl() });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const office = z.strictObject({
  name: text(40),
  lines: z.array(text(60)).min(1).max(4).meta({ title: 'Address lines' }),
  city: text(40),
  region: text(40),
  postalCode: text(12),
  country: z
    .string()
    .length(2, 'expected a country code of two letters, such as IN')
    .meta({ title: 'Country code' }),
  hours: text(60),
});

/** A subject of the contact form. Pages refer to a subject by its key, so that editors can change the name. */
const subject = z.strictObject({
  name: text(40),
  key: slug.optional().meta({
    title: 'Key',
    description: 'Links of the site select this subject by its key. Keep it when the name changes.',
  }),
});

/** Keys of the subjects that links of the site select. */
const LINKED_SUBJECTS = ['nazaakat', 'furniture'] as const;
export type LinkedSubject = (typeof LINKED_SUBJECTS)[number];

/** Days of the week, from Monday as in ISO 8601. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const firstTalk = z
  .strictObject({
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7).meta({ title: 'Days' }),
    times: z
      .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of 24 hours, such as 09:30'))
      .min(1)
      .max(8)
      .meta({ title: 'Times', description: 'When a talk may begin, in the time zone of the studio.' }),
    minutes: z.int().min(10).max(240).meta({ title: 'Length (minutes)' }),
  })
  .meta({
    title: 'First talk',
    description:
      'Days and times that somebody who has sent a brief may propose. Needs the time zone of the studio. Without them, none are offered.',
  });

/** Schema of `content/studio.yaml`: name, contact, social links and forms. */
export const studioSchema = z
  .strictObject({
    name: text(40),
    tagline: text(60),
    description: text(155),
    founded: z.int().min(1900),
    origin: httpUrl().regex(/[^/]$/, 'expected no slash at the end').meta({ title: 'Address of the site' }),
    timeZone: z
      .string()
      .refine(isTimeZone, 'expected a time zone by its name, such as Asia/Kolkata')
      .optional()
      .meta({
        title: 'Time zone',
        description: 'Time zone of scheduled publishing, working days and first talks, such as Asia/Kolkata.',
      }),
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
      promise: text(80).meta({ title: 'Response time' }),
    }),
    social: z.array(socialLink).meta({ title: 'Social networks' }),
    services: z.array(
      z.strictObject({
        name: text(40),
        page: slug.meta({ title: 'Page', description: 'Of this site, such as homes.' }),
      }),
    ),
    credit: z.strictObject({ text: text(60), url: httpUrl() }).meta({ title: 'Credit in the footer' }),
    enquiries: z.strictObject({
      service: httpUrl('https://formsubmit.co').meta({
        title: 'Form service',
        description: 'Used if the website’s own server does not receive its messages.',
      }),
      subjects: z
        .array(subject)
        .min(1)
        .superRefine((subjects, context) => {
          for (const key of LINKED_SUBJECTS)
            if (!subjects.some((candidate) => candidate.key === key))
              context.addIssue({
                code: 'custom',
                message: `expected one with "key: ${key}", which a link of the site selects`,
              });
        })
        .meta({ title: 'Message subjects' }),
      positions: z.array(text(40)).min(1).meta({ title: 'Positions' }),
      experience: z.array(text(40)).min(1).meta({ title: 'Experience levels' }),
      replyWithinHours: z.int().min(1).max(720).default(24).meta({
        title: 'Answer within (hours)',
        description:
          'The admin shows how long is left, and sends reminders. Pages that promise a time have their own text.',
      }),
      spamPhrases: z.array(text(80)).optional().meta({
        title: 'Phrases of spam',
        description:
          'A message with one of them goes to Spam and is not mailed. Choose phrases that no client writes.',
      }),
      workingDays: z.array(z.enum(WEEKDAYS)).min(1).optional().meta({
        title: 'Working days',
        description: 'If there are any, only the hours of these days count.',
      }),
      firstTalk: firstTalk.optional(),
      newsletterSubject: text(60).meta({ title: 'Subject of the mail about a new subscriber' }),
      purposes: z
        .strictObject({ contact: text(160), application: text(160), newsletter: text(160) })
        .meta({ title: 'Privacy notices of the forms' }),
      contact: z.strictObject({ buttonText: text(30), thanks: text(60) }).meta({ title: 'The message form' }),
      application: z
        .strictObject({ buttonText: text(30), thanks: text(60), thanksText: text(120) })
        .meta({ title: 'The application form' }),
      newsletter: z
        .strictObject({ buttonText: text(30), thanks: text(60) })
        .meta({ title: 'The newsletter form' }),
    }),
    sample: z.array(text(40)).default([]).meta({ title: 'Sample content that is still in use' }),
  })
  .refine(({ timeZone, enquiries }) => timeZone !== undefined || !enquiries.firstTalk, {
    path: ['timeZone'],
    error: 'expected a time zone, such as Asia/Kolkata, because the times of the first talk are in it',
  });

export type Studio = z.infer<typeof studioSchema>;
