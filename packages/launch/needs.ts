import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@studio/content/parse';
import { type Studio, studioSchema } from '@studio/content/schema/studio';
import { sizeFault } from '@studio/images/checks/least-size';
import { photographsIn } from '@studio/images/photographs';
import sharp from 'sharp';

const STUDIO = 'content/studio.yaml';

/** The name of the sample studio, which its texts mention. */
const SAMPLE_NAME = 'Neem & Noor';

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

/** One thing to do before a launch: the file, the place in it, and a sentence. */
export interface Need {
  file: string;
  /** Where in the file's fields; empty for the whole of it. */
  path: (string | number)[];
  text: string;
}

/**
 * What still is sample and what a launch needs. What no program can see (that the form service is confirmed, that the pictures
 * are the studio's own) is taken from the list `sample` in the studio's content.
 *
 * @param root folder that `content/` lies in.
 * @returns what is needed, and what a studio may want to think of.
 */
export async function launchNeeds(root: string): Promise<{ needs: Need[]; hints: Need[] }> {
  const studio = parseYaml(STUDIO, readFileSync(join(root, STUDIO), 'utf8'), studioSchema);
  const sample = studio.sample.map((entry, index) => ({
    file: STUDIO,
    path: ['sample', index],
    text: `${entry} is marked as sample: replace ${MEANING[entry] ?? 'it'}, then remove the line from "sample"`,
  }));
  const hints = studio.contact.whatsapp
    ? []
    : [
        {
          file: STUDIO,
          path: ['contact', 'whatsapp'],
          text: 'does the studio answer on WhatsApp? contact.whatsapp adds links to it; without it there are none.',
        },
      ];
  return {
    needs: [...sample, ...facts(studio), ...sampleName(studio, root), ...legal(root), ...(await sizes(root))],
    hints,
  };
}

function facts({ origin, contact, social, credit, enquiries }: Studio): Need[] {
  const found: Need[] = [];
  const need = (path: Need['path'], text: string) => void found.push({ file: STUDIO, path, text });
  const isOwnMail = !isReserved(contact.email.split('@')[1] ?? '');
  if (isReserved(new URL(origin).hostname))
    need(['origin'], `origin is ${origin}: register a domain and set it here`);
  if (!isOwnMail) need(['contact', 'email'], `contact.email is ${contact.email}`);
  for (const [index, { label, number }] of contact.phones.entries()) {
    if (/0{5}|(\b0+\b.*){2}/.test(number))
      need(['contact', 'phones', index], `contact.phones: ${label} is ${number}, which nobody answers`);
  }
  for (const [index, { name, lines }] of contact.offices.entries()) {
    if (/sample|example/i.test(lines.join(' ')))
      need(['contact', 'offices', index], `contact.offices: ${name} is at ${lines.join(', ')}`);
  }
  for (const [index, { name, url }] of social.entries()) {
    if (/\bexample\b/.test(url)) need(['social', index], `social: ${name} leads to ${url}`);
  }
  if (isReserved(new URL(credit.url).hostname)) need(['credit', 'url'], `credit.url is ${credit.url}`);
  if (enquiries.service.includes('formsubmit.co') && !isOwnMail) {
    need(
      ['enquiries', 'service'],
      `enquiries.service is ${enquiries.service}: it writes to contact.email once, and forwards after that is confirmed`,
    );
  }
  return found;
}

/** The texts that still mention the sample studio although this studio has another name. */
function sampleName(studio: Studio, root: string): Need[] {
  if (studio.name === SAMPLE_NAME) return [];
  return readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && !file.endsWith('README.md'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(SAMPLE_NAME))
    .sort()
    .map((file) => ({ file, path: [], text: `still says “${SAMPLE_NAME}”: write ${studio.name}` }));
}

function legal(root: string): Need[] {
  const folder = 'content/legal';
  return readdirSync(join(root, folder)).flatMap((name) => {
    const text = readFileSync(join(root, folder, name), 'utf8');
    const traces = [...new Set(text.match(/sample content|[\w.@-]+@example\.\w+/gi))];
    if (traces.length === 0) return [];
    const said = `still says ${traces.join(', ')}; have it read by a lawyer, too`;
    return [{ file: `${folder}/${name}`, path: ['body'], text: said }];
  });
}

async function sizes(root: string): Promise<Need[]> {
  const folder = join(root, 'content/pictures');
  if (!existsSync(folder)) return [];
  const found: Need[] = [];
  for (const [id, path] of photographsIn(folder)) {
    const fault = sizeFault(id, await sharp(path).metadata());
    if (fault) found.push({ file: `content/pictures/${id}.yaml`, path: [], text: fault });
  }
  return found;
}

/** Names that can never be anyone's (RFC 2606), and this machine's own. */
function isReserved(host: string): boolean {
  return /(^|\.)(example|invalid|test|localhost)$|(^|\.)example\.(com|org|net)$/.test(host);
}
