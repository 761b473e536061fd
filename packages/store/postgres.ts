import { errorCode, errorText } from '@studio/http/errors';
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';
import { Pool, types } from 'pg';
import type { DatabaseDriver } from './driver.ts';
import { POSTGRES_MIGRATIONS } from './postgres-migrations.ts';

const CONNECT_TIMEOUT_MS = 5000;
/**
 * Time limit of a query in milliseconds. The longest query stores a file of 10 MB. Without a limit, requests would wait forever for a
 * server that does not answer.
 */
const QUERY_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 10;

/** Object id of the type of `count(*)`, from PostgreSQL's `pg_type.dat`. */
const INT8_OID = 20;

// Error codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/**
 * First two characters of the codes of a server that cannot be used now: the connection failed (08), no resources such as connections are
 * left (53), or the server is starting or stopping (57).
 */
const SERVER_UNAVAILABLE_CLASSES = ['08', '53', '57'];

/**
 * Creates the driver of a PostgreSQL database. Connects at the first query.
 * @param url such as `postgres://user:password@host/database?sslmode=verify-full`
 */
export function createPostgresDriver(url: string): DatabaseDriver {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'studio-website',
    // Counts are numbers, as in SQLite, instead of strings.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8_OID && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  // A connection may break between two queries. Without a listener, this error would end the process. The next query fails, or opens
  // another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    dialect: new PostgresDialect({ pool }),
    migrations: POSTGRES_MIGRATIONS,
    // The number is arbitrary, and used only here.
    migrationLock: 'SELECT pg_advisory_xact_lock(7311042)',
    isolationLevel: 'serializable',
    isShared: true,
    isUnreachable,
    prepareRetry: (error, failedAttempts) =>
      [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(errorCode(error)) && failedAttempts < MAX_ATTEMPTS,
    onCommit: () => undefined,
    copyTo: null,
  };
}

/** The driver reports lost connections and timeouts without a code. */
const CONNECTION_MESSAGE = /connection terminated|connection error|timeout/i;
const POSTGRES_CODE = /^[0-9A-Z]{5}$/;
const SOCKET_CODE = /^E[A-Z_]+$/;

function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  if (SOCKET_CODE.test(code)) return true;
  if (POSTGRES_CODE.test(code)) return SERVER_UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
  return CONNECTION_MESSAGE.test(errorText(error));
}

/** Removes NUL characters from all values, because PostgreSQL's text cannot contain them. A mail server may send one in a response. */
export class NulRemovalPlugin implements KyselyPlugin {
  readonly #transformer = new NulRemover();

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.#transformer.transformNode(node);
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

const removeNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

class NulRemover extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: removeNul(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(removeNul) };
  }
}
