import { randomUUID } from 'node:crypto';
import { createDatabase, TestPostgres } from '../../tests/postgres/support/test-postgres.ts';
import { contactFields, postAjax, waitUntil } from '../../tests/relay/support/forms.ts';
import { type RelayProcess, startRelay } from '../../tests/relay/support/relay-process.ts';
import { TestSmtp } from '../../tests/relay/support/test-smtp.ts';
import { inParallel, type ResultRow } from './result-row.ts';
import { measureThroughput } from './throughput.ts';

/** Runs a benchmark with its own PostgreSQL server. The server syncs each commit to disk. */
async function withPostgres(
  run: (databaseUrl: string, postgres: TestPostgres) => Promise<ResultRow>,
): Promise<ResultRow> {
  const postgres = await new TestPostgres().start();
  try {
    return await run(await createDatabase(postgres.url), postgres);
  } finally {
    await postgres.remove();
  }
}

/** Measures forms per second with PostgreSQL, like `measureThroughput`. */
export const measurePostgresThroughput = (
  name: string,
  attachmentBytes: number,
  connections: number,
): Promise<ResultRow> =>
  withPostgres((databaseUrl) => measureThroughput(name, attachmentBytes, connections, databaseUrl));

const toIds = (smtp: TestSmtp) =>
  smtp.mails.map(({ email }) => (email.messageId ?? '').replace(/^<|@.*$/g, ''));

/** Posts to two servers with one database, and counts mails. */
export const measureTwoServers = (): Promise<ResultRow> =>
  withPostgres(async (databaseUrl) => {
    const posts = 5000;
    const smtp = await new TestSmtp().start();
    const env = { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
    const servers = [await startRelay({ env }), await startRelay({ env })] as const;
    const ids = new Set<string>();
    await inParallel(posts, 16, async (index) => {
      const id = randomUUID();
      const server = servers[index % 2] ?? servers[0];
      if ((await postAjax(server, { ...contactFields, _id: id })).status === 200) ids.add(id);
    });
    await waitUntil('all mails', () => smtp.mails.length >= ids.size, 300_000);
    for (const server of servers) await server.stop();
    await smtp.stop();
    const mailedIds = new Set(toIds(smtp));
    const lostCount = [...ids].filter((id) => !mailedIds.has(id)).length;
    const repeatedCount = smtp.mails.length - mailedIds.size;
    return {
      name: `${posts} posts to two servers with one PostgreSQL database`,
      goal: 'each mailed once',
      result: `${ids.size} accepted, ${lostCount} lost, ${repeatedCount} mailed twice`,
      passed: ids.size === posts && lostCount === 0 && repeatedCount === 0,
    };
  });

/** Kills and restarts PostgreSQL while enquiries are posted. */
export const measurePostgresKills = (): Promise<ResultRow> =>
  withPostgres(async (databaseUrl, postgres) => {
    const rounds = 12;
    const smtp = await new TestSmtp().start();
    const relay = await startRelay({
      env: { SMTP_URL: smtp.url, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    });
    const acknowledgedIds = new Set<string>();
    let isDone = false;
    const workers = Array.from({ length: 8 }, () => postUntil(relay, () => isDone, acknowledgedIds));
    const waitForMore = async () => {
      const count = acknowledgedIds.size;
      await waitUntil('more enquiries', () => acknowledgedIds.size > count + 100, 120_000);
    };
    for (let round = 0; round < rounds; round += 1) {
      await waitForMore();
      await postgres.stop('SIGQUIT');
      await postgres.start();
    }
    await waitForMore();
    isDone = true;
    await Promise.all(workers);
    const isMailed = () => {
      const ids = new Set(toIds(smtp));
      return [...acknowledgedIds].every((id) => ids.has(id));
    };
    await waitUntil('all mails', isMailed, 300_000).catch(() => undefined);
    await relay.stop();
    await smtp.stop();
    const mailedIds = new Set(toIds(smtp));
    const lostCount = [...acknowledgedIds].filter((id) => !mailedIds.has(id)).length;
    return {
      name: `PostgreSQL killed and restarted ${rounds} times under load`,
      goal: '0 lost',
      result: `${acknowledgedIds.size} accepted, ${lostCount} lost, ${smtp.mails.length - mailedIds.size} mailed twice`,
      passed: lostCount === 0,
    };
  });

async function postUntil(
  relay: RelayProcess,
  isDone: () => boolean,
  acknowledgedIds: Set<string>,
): Promise<void> {
  while (!isDone()) {
    const id = randomUUID();
    if ((await postAjax(relay, { ...contactFields, _id: id })).status === 200) acknowledgedIds.add(id);
  }
}
