import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { EntryResponse, EntrySummary, PublishStatus } from '../apps/admin/api-types.ts';
import { api } from '../apps/admin/routes.ts';
import type { AdminFixture } from './admin-fixture.ts';
import { printFigure } from './figures.ts';

/** The page on which visitors see a change, and a text that only the changed page contains. */
interface VisibleChange {
  path: string;
  text: string;
}

interface Change {
  name: string;
  /** Maximum seconds from the press to the visitor, by number of articles. */
  limits: Readonly<Record<number, number>>;
  edit: (fixture: AdminFixture) => Promise<VisibleChange>;
}

const CHANGES: readonly Change[] = [
  { name: 'one word of an article', limits: { 12: 2, 1000: 10 }, edit: editArticle },
  { name: 'the phone number of every page', limits: { 12: 3, 1000: 15 }, edit: editPhoneNumber },
  { name: 'a new photograph', limits: { 12: 3, 1000: 12 }, edit: addPhotograph },
];

/** Publishes each kind of change as the first and as the second after a start of the server. */
export async function measurePublications(fixture: AdminFixture, articles: number): Promise<void> {
  for (const { name, limits, edit } of CHANGES) {
    await fixture.restart();
    for (const order of ['first', 'second']) {
      const { seconds, steps } = await publish(fixture, await edit(fixture));
      const row = `publish ${name}, ${order} after a start, ${articles} articles`;
      printFigure(row, seconds, 's', limits[articles], steps);
    }
  }
}

/** Publishes the draft. @returns seconds from the press until a visitor gets the changed page, and the steps of the publication. */
async function publish({ request, site }: AdminFixture, { path, text }: VisibleChange) {
  const startedAt = performance.now();
  const readSeconds = () => (performance.now() - startedAt) / 1000;
  await request('POST', api.publish());
  const steps = new Map<string, string>();
  let seconds: number | undefined;
  for (;;) {
    const page = await (await fetch(site.url + path)).text();
    if (page.includes(text)) seconds ??= readSeconds();
    const { step, error, isRunning } = await request<PublishStatus>('GET', api.publish());
    if (error) throw new Error(error.message);
    if (!steps.has(step)) steps.set(step, `${step} from ${readSeconds().toFixed(1)}`);
    if (!isRunning && seconds !== undefined) return { seconds, steps: [...steps.values()].join(', ') };
    if (readSeconds() > 120) throw new Error(`${path} does not contain “${text}” after the publication.`);
    await sleep(20);
  }
}

async function editArticle({ request }: AdminFixture): Promise<VisibleChange> {
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  const { version, fields, body = '', pagePath } = await request<EntryResponse>('GET', api.entry(file));
  const text = `Measured at ${Date.now()}.`;
  await request('PUT', api.entry(file), { version, fields, body: `${body.trimEnd()}\n\n${text}\n` });
  return { path: pagePath, text };
}

async function editPhoneNumber({ request }: AdminFixture): Promise<VisibleChange> {
  const { version, fields } = await request<EntryResponse>('GET', api.entry('studio.yaml'));
  const { contact, ...others } = fields as { contact: { phones: { number: string }[] } };
  const [first, ...phones] = contact.phones;
  const digits = String(Date.now()).slice(-10);
  const number = `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
  const changed = { ...others, contact: { ...contact, phones: [{ ...first, number }, ...phones] } };
  await request('PUT', api.entry('studio.yaml'), { version, fields: changed });
  return { path: '/contact', text: `tel:+91${digits}` };
}

async function addPhotograph({ request, upload }: AdminFixture): Promise<VisibleChange> {
  const name = String(Date.now());
  const id = await upload(api.images(), 'measured', `${name}.jpg`, await createPhotograph());
  const image = await request<EntryResponse>('GET', api.entry(`pictures/${id}.yaml`));
  await request('PUT', api.entry(`pictures/${id}.yaml`), {
    version: image.version,
    fields: { ...(image.fields as object), alt: `A measured room ${name}`, caption: 'A measured room' },
  });
  const project = 'projects/courtyard-house.md';
  const { version, fields, body, pagePath } = await request<EntryResponse>('GET', api.entry(project));
  const { pictures, ...others } = fields as { pictures: string[] };
  await request('PUT', api.entry(project), {
    version,
    fields: { ...others, pictures: [...pictures, id] },
    body,
  });
  return { path: pagePath, text: `A measured room ${name}` };
}

/** Creates a photograph that differs from all others: a blurred pattern of random colours. */
function createPhotograph(): Promise<Buffer> {
  const cells = crypto.getRandomValues(new Uint8Array(24 * 16 * 3));
  return sharp(cells, { raw: { width: 24, height: 16, channels: 3 } })
    .resize(2400, 1600, { fit: 'fill' })
    .jpeg()
    .toBuffer();
}
