import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { parse } from 'yaml';
import { type Studio, studioSchema } from '../app/content/schema/studio.ts';
import { sizeFault } from './picture-checks/least-size.ts';
import { PICTURES, photographsIn } from './pictures/photographs.ts';

/**
 * Lists what still is sample and what a launch needs, and fails while anything is left. What no program can see (that the
 * form service is confirmed, that the pictures are the studio's own) is taken from the list `sample` in the studio's content.
 */
const STUDIO = 'content/studio.yaml';

const MEANING: Readonly<Record<string, string>> = {
  content: 'the words of the pages, the projects, pieces, candles and articles (content/)',
  brand: 'colours, fonts and logo (content/brand.yaml)',
  origin: 'the address the site will stand at',
  'contact.email': 'the address that enquiries are sent to',
  'contact.phones': 'the phone numbers',
  'contact.offices': 'the addresses of the offices',
  social: 'the links to social networks',
  credit: "the developer's credit",
  testimonials: 'what clients said (content/testimonials)',
  pictures: 'the photographs (content/pictures)',
};

const left: string[] = [];
const need = (where: string, what: string): void => void left.push(`${where}: ${what}`);

const studio: Studio = studioSchema.parse(parse(readFileSync(STUDIO, 'utf8')));
for (const entry of studio.sample) {
  need(
    STUDIO,
    `${entry} is marked as sample: replace ${MEANING[entry] ?? 'it'}, then remove the line from "sample"`,
  );
}
facts(studio);
legal();
await sizes();

if (!studio.contact.whatsapp)
  console.log(
    `${STUDIO}: does the studio answer on WhatsApp? contact.whatsapp adds links to it; without it there are none.`,
  );
if (left.length === 0) {
  console.log(
    'Nothing is sample any more. Before you announce the site, send one message of each form and read it.',
  );
} else {
  for (const item of left) console.log(item);
  console.log(`\n${left.length} things are left before a launch.`);
}
process.exitCode = left.length > 0 ? 1 : 0;

function facts({ origin, contact, social, credit, enquiries }: Studio): void {
  if (isReserved(new URL(origin).hostname))
    need(STUDIO, `origin is ${origin}: register a domain and set it here`);
  if (isReserved(contact.email.split('@')[1] ?? '')) need(STUDIO, `contact.email is ${contact.email}`);
  for (const { label, number } of contact.phones) {
    if (/0{5}|(\b0+\b.*){2}/.test(number))
      need(STUDIO, `contact.phones: ${label} is ${number}, which nobody answers`);
  }
  for (const { name, lines } of contact.offices) {
    if (/sample|example/i.test(lines.join(' ')))
      need(STUDIO, `contact.offices: ${name} is at ${lines.join(', ')}`);
  }
  for (const { name, url } of social) {
    if (/\bexample\b/.test(url)) need(STUDIO, `social: ${name} leads to ${url}`);
  }
  if (isReserved(new URL(credit.url).hostname)) need(STUDIO, `credit.url is ${credit.url}`);
  if (enquiries.service.includes('formsubmit.co') && isReserved(contact.email.split('@')[1] ?? '')) {
    need(
      STUDIO,
      `enquiries.service is ${enquiries.service}: it writes to contact.email once, and forwards after that is confirmed`,
    );
  }
}

function legal(): void {
  for (const file of readdirSync('content/legal')) {
    const text = readFileSync(`content/legal/${file}`, 'utf8');
    const traces = [...new Set(text.match(/sample content|[\w.@-]+@example\.\w+/gi))];
    if (traces.length > 0)
      need(`content/legal/${file}`, `still says ${traces.join(', ')}; have it read by a lawyer, too`);
  }
}

async function sizes(): Promise<void> {
  if (!existsSync(PICTURES)) return;
  for (const [id, path] of photographsIn(PICTURES)) {
    const fault = sizeFault(id, await sharp(path).metadata());
    if (fault) need(path, fault);
  }
}

/** Names that can never be anyone's (RFC 2606), and this machine's own. */
function isReserved(host: string): boolean {
  return /(^|\.)(example|invalid|test|localhost)$|(^|\.)example\.(com|org|net)$/.test(host);
}
