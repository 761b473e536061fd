import type { EntryResponse, EntrySummary } from '../../apps/admin/api-types.ts';
import { api } from '../../apps/admin/routes.ts';
import { percentile, type ResultRow } from '../relay/result-row.ts';
import type { AdminFixture } from './admin-fixture.ts';

/** Maximum response time (99th percentile) while the admin parses a hostile text. */
const GOAL_MS = 250;
/** A text just below the size limit. Markdoc needs minutes to parse it. */
const HOSTILE_TEXT = '[a]: b\n'.repeat(28_000);

/** Saves a text that takes minutes to parse, and requests the home page until the admin rejects it. */
export async function measureHostileText({ page, request, site }: AdminFixture): Promise<ResultRow> {
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  const { version, fields } = await request<EntryResponse>('GET', api.entry(file));
  let isPending = true;
  const saveRequest = page.request
    .put(site.url + api.entry(file), {
      headers: { origin: site.url },
      data: { version, fields, body: HOSTILE_TEXT },
      timeout: 60_000,
    })
    .finally(() => {
      isPending = false;
    });
  const times: number[] = [];
  while (isPending) {
    const startedAt = performance.now();
    await (await fetch(site.url)).text();
    times.push(performance.now() - startedAt);
  }
  const status = (await saveRequest).status();
  const p99 = percentile(times, 0.99);
  return {
    name: `99th percentile for visitors while a hostile text of ${Math.round(HOSTILE_TEXT.length / 1000)} KB is rejected`,
    goal: `${GOAL_MS} ms`,
    result: `${Math.round(p99)} ms (${times.length} requests, status ${status})`,
    passed: p99 <= GOAL_MS && status === 422,
  };
}
