import { z } from 'zod';
import { canOpen } from './text.ts';

const TARGET_EXPECTED = 'expected an address such as /portfolio or https://…';

const redirect = z.strictObject({
  from: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/, 'expected an address that a page once had, such as /portfolio/old-house')
    .meta({ title: 'Old address' }),
  // Hosts have this in files of their own, where other characters would mean something.
  to: z
    .string()
    .regex(/^(\/[a-z0-9/-]*|https:\/\/[\w.~%/?&=-]+)$/, { error: TARGET_EXPECTED, abort: true })
    .refine(canOpen, TARGET_EXPECTED)
    .meta({ title: 'Leads to', control: 'address' }),
});

/** `content/redirects.yaml`: where addresses lead that pages once had. A page that has the address now comes first. */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(redirect)
    .refine(
      (list) => new Set(list.map(({ from }) => from)).size === list.length,
      'expected each old address once',
    ),
});
