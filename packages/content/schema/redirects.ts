import { z } from 'zod';
import { isValidLink } from './text.ts';

const TARGET_EXPECTED = 'expected an address such as /portfolio or https://…';

const redirect = z.strictObject({
  from: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/, 'expected the old path of a page, such as /portfolio/old-house')
    .meta({ title: 'Old path' }),
  // The build writes these URLs into configuration files of hosts, where other characters have a special meaning.
  to: z
    .string()
    .regex(/^(\/[a-z0-9/-]*|https:\/\/[\w.~%/?&=-]+)$/, { error: TARGET_EXPECTED, abort: true })
    .refine(isValidLink, TARGET_EXPECTED)
    .meta({ title: 'Leads to', control: 'address' }),
});

/** Schema of `content/redirects.yaml`. If a page exists at an old path, the redirect from this path has no effect. */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(redirect)
    .refine(
      (list) => new Set(list.map(({ from }) => from)).size === list.length,
      'expected each old path once',
    ),
});
