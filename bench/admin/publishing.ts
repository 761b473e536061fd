import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { EntryResponse, EntrySummary, PublishStatus } from '../../apps/admin/api-types.ts';
import { api } from '../../apps/admin/routes.ts';
import type { ResultRow } from '../relay/result-row.ts';
import type { AdminFixture } from './admin-fixture.ts';
import { simulateVisitors } from './visitors.ts';

/** Maximum durations of a publication in seconds, by number of articles. */
const MAX_SECONDS: Readonly<Record<number, Readonly<Record<Change, number>>>> = {
  12: { 'one word': 1, 'a phone number on every page': 3, 'a new photograph': 3 },
  1000: { 'one word': 3, 'a phone number on every page': 12, 'a new photograph': 8 },
};
const STUDIO_FILE = 'studio.yaml';
const PROJECT_FILE = 'projects/courtyard-house.md';

type Change = keyof typeof CHANGES;
/** Functions that edit the draft, by description of the change. Each change is published and measured. */
const CHANGES = {
  'one word': async ({ request }: AdminFixture) => {
    const entries = await request<EntrySummary[]>('GET', api.entries());
    const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
    const { version, fields, body = '' } = await request<EntryResponse>('GET', api.entry(file));
    await request('PUT', api.entry(file), {
      version,
      fields,
      body: `${body.trimEnd()}\n\nMeasured at ${Date.now()}.\n`,
    });
  },
  'a phone number on every page': async ({ request }: AdminFixture) => {
    const { version, fields } = await request<EntryResponse>('GET', api.entry(STUDIO_FILE));
    const { contact, ...others } = fields as { contact: { phones: { number: string }[] } };
    const [first, ...phones] = contact.phones;
    const number = `+91 ${String(Date.now()).slice(-10, -5)} ${String(Date.now()).slice(-5)}`;
    await request('PUT', api.entry(STUDIO_FILE), {
      version,
      fields: { ...others, contact: { ...contact, phones: [{ ...first, number }, ...phones] } },
    });
  },
  'a new photograph': async ({ page, request, site }: AdminFixture) => {
    const response = await page.request.post(api.images(), {
      headers: { origin: site.url },
      multipart: {
        folder: 'measured',
        file: { name: `${Date.now()}.jpg`, mimeType: 'image/jpeg', buffer: await createPhotograph() },
      },
    });
    const { id } = (await response.json()) as { id: string };
    const image = await request<EntryResponse>('GET', api.entry(`pictures/${id}.yaml`));
    await request('PUT', api.entry(`pictures/${id}.yaml`), {
      version: image.version,
      fields: { ...(image.fields as object), alt: 'A measured room', caption: 'A measured room' },
    });
    const { version, fields, body } = await request<EntryResponse>('GET', api.entry(PROJECT_FILE));
    const { pictures, ...others } = fields as { pictures: string[] };
    await request('PUT', api.entry(PROJECT_FILE), {
      version,
      fields: { ...others, pictures: [...pictures, id] },
      body,
    });
  },
} as const satisfies Record<string, (fixture: AdminFixture) => Promise<void>>;

/** Creates a photograph that differs from all others. It is a blurred pattern of random colours. */
function createPhotograph(): Promise<Buffer> {
  const cells = crypto.getRandomValues(new Uint8Array(24 * 16 * 3));
  return sharp(cells, { raw: { width: 24, height: 16, channels: 3 } })
    .resize(2400, 1600, { fit: 'fill' })
    .jpeg()
    .toBuffer();
}

/** Publishes once, so that the next publication can reuse a release. */
export async function prepareRelease(fixture: AdminFixture): Promise<void> {
  await CHANGES['one word'](fixture);
  await publish(fixture);
}

/** Measures a publication of each kind of change, when the admin has been idle for a while. */
export async function measurePublications(fixture: AdminFixture, articles: number): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const change of Object.keys(CHANGES) as Change[]) {
    await CHANGES[change](fixture);
    await waitUntilWarm(articles);
    const { seconds, steps } = await publish(fixture);
    const goal = MAX_SECONDS[articles]?.[change];
    rows.push({
      name: `publish ${change}, ${articles} articles`,
      goal: goal === undefined ? '' : `${goal} s`,
      result: `${seconds.toFixed(1)} s (${steps})`,
      passed: goal === undefined || seconds <= goal,
    });
  }
  return rows;
}

/** Publishes several times while visitors request pages. @param requestsPerSecond simulated load. */
export async function measureVisitors(
  fixture: AdminFixture,
  publications: number,
  requestsPerSecond: number,
): Promise<ResultRow> {
  const load = simulateVisitors(fixture.site.url, requestsPerSecond);
  for (let count = 0; count < publications; count += 1) {
    await CHANGES['one word'](fixture);
    await publish(fixture);
  }
  const { requests, errors, mixedReleases, slowestMs } = await load.stop();
  return {
    name: `visitors during ${publications} publications, ${requestsPerSecond} requests per second`,
    goal: '0 errors, 0 mixed releases',
    result: `${requests} requests, ${errors} errors, ${mixedReleases} mixed releases, slowest ${Math.round(slowestMs)} ms`,
    passed: errors === 0 && mixedReleases === 0,
  };
}

/**
 * Waits for a time in which the build worker (apps/site/build/incremental/worker.ts) gets ready. The worker starts after an edit,
 * builds the content once, and compresses the previously published pages.
 */
const waitUntilWarm = (articles: number) => sleep(15_000 + 60 * articles);

/** Publishes the draft. @returns duration of the publication in seconds, and the durations of its steps as text. */
async function publish({ request }: AdminFixture): Promise<{ seconds: number; steps: string }> {
  const startedAt = performance.now();
  await request('POST', api.publish());
  const steps: string[] = [];
  let [step, stepStartedAt] = ['', startedAt];
  for (;;) {
    const status = await request<PublishStatus>('GET', api.publish());
    if (status.step !== step) {
      if (step) steps.push(`${step} ${formatSecondsSince(stepStartedAt)}`);
      [step, stepStartedAt] = [status.step, performance.now()];
    }
    if (status.error) throw new Error(status.error.message);
    if (!status.isRunning) break;
    await sleep(50);
  }
  return { seconds: (performance.now() - startedAt) / 1000, steps: steps.join(', ') };
}

const formatSecondsSince = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
