import { expect, it } from 'vitest';
import { slugify } from './slug.ts';

it.each([
  ['Küche, oben', 'kuche-oben'],
  ['Ku\u0308che', 'kuche'],
  ['Straße', 'strasse'],
  ['Ærø & Œuvre', 'aero-oeuvre'],
  ['मिट्टी', 'mitti'],
  ['زيت الورد', 'zyt-lwrd'],
  ['北京', 'beijing'],
  ['Московская', 'moskovskaya'],
  ['  — ! —  ', ''],
  ['Con', 'con-1'],
  ['LPT1 !', 'lpt1-1'],
  ['Contact', 'contact'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('“%s” becomes “%s”', (text, slug) => expect(slugify(text)).toBe(slug));
