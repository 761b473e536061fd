import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@studio/content/parse';
import { type Studio, studioSchema } from '@studio/content/schema/studio';

const STUDIO_FILE = 'content/studio.yaml';

/** Name of the sample studio. The sample texts contain it. */
const SAMPLE_NAME = 'Neem & Noor';

/** A phone number with nothing but zeros after the country code. No subscriber has such a number. */
const ONLY_ZEROS = /^(?:\+\d{1,3})?[\s()./-]*0[0\s()./-]*$/;

/** Descriptions of the entries of `sample` in content/studio.yaml. */
const SAMPLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  content: 'the texts of the pages, the projects, pieces, candles and articles (content/)',
  brand: 'colours, fonts and logo (content/brand.yaml)',
  origin: 'the URL of the site',
  'contact.email': 'the email address that enquiries are sent to',
  'contact.phones': 'the phone numbers',
  'contact.offices': 'the addresses of the offices',
  social: 'the links to social networks',
  credit: "the developer's credit",
  testimonials: 'the testimonials of clients (content/testimonials)',
  pictures: 'the images (content/pictures)',
};

export interface LaunchTask {
  /** Path of the content file to change. */
  file: string;
  /** Path of the field to change; empty for the whole file. */
  path: (string | number)[];
  /**
   * Says what to do. If the task concerns a field, most texts start with the path of the field. The admin replaces this path with a label.
   */
  text: string;
}

/**
 * Lists the tasks before the launch. Detects most sample content. The field `sample` of content/studio.yaml lists the rest, such as images.
 *
 * @param root folder that contains `content/`.
 * @throws ContentError when content/studio.yaml is invalid; a file system error.
 */
export function readLaunchChecklist(root: string): {
  requiredTasks: LaunchTask[];
  suggestions: LaunchTask[];
} {
  const studio = parseYaml(STUDIO_FILE, readFileSync(join(root, STUDIO_FILE), 'utf8'), studioSchema);
  const sampleTasks = studio.sample.map((entry, index) => ({
    file: STUDIO_FILE,
    path: ['sample', index],
    text: `${entry} is marked as sample: replace ${SAMPLE_DESCRIPTIONS[entry] ?? 'it'}, then remove the line from "sample"`,
  }));
  const suggestions = studio.contact.whatsapp
    ? []
    : [
        {
          file: STUDIO_FILE,
          path: ['contact', 'whatsapp'],
          text: 'the studio has no WhatsApp number: set contact.whatsapp if it answers there, and pages get WhatsApp links',
        },
      ];
  return {
    requiredTasks: [
      ...sampleTasks,
      ...checkStudio(studio),
      ...findSampleNames(studio, root),
      ...checkLegalPages(root),
    ],
    suggestions,
  };
}

function checkStudio({ origin, contact, social, credit, enquiries }: Studio): LaunchTask[] {
  const tasks: LaunchTask[] = [];
  const addTask = (path: LaunchTask['path'], text: string) =>
    void tasks.push({ file: STUDIO_FILE, path, text });
  const hasOwnEmail = !isReservedHost(contact.email.split('@')[1] ?? '');
  if (isReservedHost(new URL(origin).hostname))
    addTask(['origin'], `origin is ${origin}: register a domain and enter its URL`);
  if (!hasOwnEmail)
    addTask(
      ['contact', 'email'],
      `contact.email is ${contact.email}, which cannot receive mail: enter the address of the studio`,
    );
  for (const [index, { label, number }] of contact.phones.entries()) {
    if (ONLY_ZEROS.test(number))
      addTask(
        ['contact', 'phones', index],
        `contact.phones: ${label} is ${number}, which nobody answers: enter a number of the studio`,
      );
  }
  for (const [index, { name, lines }] of contact.offices.entries()) {
    if (/\b(?:sample|example)\b/i.test(lines.join(' ')))
      addTask(
        ['contact', 'offices', index],
        `contact.offices: ${name} is at ${lines.join(', ')}, a sample address: enter the address of the office`,
      );
  }
  for (const [index, { name, url }] of social.entries()) {
    if (isReservedHost(new URL(url).hostname) || /\/example\/?$/.test(url))
      addTask(
        ['social', index],
        `social: ${name} links to ${url}, a sample profile: enter the profile of the studio, or remove it`,
      );
  }
  if (isReservedHost(new URL(credit.url).hostname))
    addTask(
      ['credit', 'url'],
      `credit.url is ${credit.url}, a sample URL: enter the website of the developer`,
    );
  if (enquiries.service.includes('formsubmit.co') && !hasOwnEmail) {
    addTask(
      ['enquiries', 'service'],
      `enquiries.service is ${enquiries.service}: it sends an email to contact.email once, and forwards messages only after you confirm it`,
    );
  }
  return tasks;
}

/** Finds texts that mention the sample studio although the studio has another name. */
function findSampleNames(studio: Studio, root: string): LaunchTask[] {
  if (studio.name === SAMPLE_NAME) return [];
  return readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && !file.endsWith('README.md'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(SAMPLE_NAME))
    .sort()
    .map((file) => ({
      file,
      path: [],
      text: `still contains “${SAMPLE_NAME}”: replace it with ${studio.name}`,
    }));
}

function checkLegalPages(root: string): LaunchTask[] {
  const folder = 'content/legal';
  return readdirSync(join(root, folder)).flatMap((name) => {
    const text = readFileSync(join(root, folder, name), 'utf8');
    const sampleTexts = [...new Set(text.match(/sample content|[\w.@-]+@example\.\w+/gi))];
    if (sampleTexts.length === 0) return [];
    const message = `still contains ${sampleTexts.join(', ')}: replace it, and ask a lawyer to review the text`;
    return [{ file: `${folder}/${name}`, path: ['body'], text: message }];
  });
}

/** Whether a host is localhost, or is reserved for examples and tests (RFC 2606). */
function isReservedHost(host: string): boolean {
  return /(^|\.)(example|invalid|test|localhost)$|(^|\.)example\.(com|org|net)$/.test(host);
}
