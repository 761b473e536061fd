import { errorCode, errorText } from '@studio/http/errors';
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';
import { Pool, types } from 'pg';
import { type DatabaseDriver, DatabaseUnavailableError } from './driver.ts';

// A request must be answered in ten seconds, also while a table is locked or the server does not answer.
const CONNECT_TIMEOUT_MS = 3000;
/** After this time the server ends a statement, such as one that waits for a lock. */
const STATEMENT_TIMEOUT_MS = 5000;
/** After this time without a response the connection is closed, because it may be dead. */
const RESPONSE_TIMEOUT_MS = 6000;
/** Files need more time. Assumed minimum speed of the connection to the server. */
const MIN_BYTES_PER_MS = 1000;

/** Object id of the type of `count(*)`, from PostgreSQL's `pg_type.dat`. */
const INT8_OID = 20;

// Error codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/**
 * Codes, or their first two characters, of a server that cannot be used now: the connection failed (08), the database is read-only (25006),
 * no resources such as connections are left (53), the server is starting or stopping or a statement took too long (57), or its disk fails
 * (58).
 */
const UNAVAILABLE_CODES = ['08', '25006', '53', '57', '58'];

/**
 * Creates the driver of a PostgreSQL database. Connects at the first query.
 * @param url such as `postgres://user:password@host/database?sslmode=verify-full`
 */
export function createPostgresDriver(url: string): DatabaseDriver {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A setting of the connection instead would be refused by PgBouncer.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    },
    query_timeout: RESPONSE_TIMEOUT_MS,
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
    dialect: new PostgresDialect({ pool: discardBrokenClients(pool) }),
    isShared: true,
    isConflict: (error) => [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(errorCode(error)),
    onMigrated: () => undefined,
    copyTo: null,
  };
}

/** The driver reports lost connections and timeouts without a code. */
const CONNECTION_MESSAGE = /connection terminated|connection error|timeout/i;
const POSTGRES_CODE = /^[0-9A-Z]{5}$/;
const SOCKET_CODE = /^E[A-Z_]+$/;

/** Returns a `DatabaseUnavailableError` for an error that means that the database cannot be used now. */
function toUnavailable(error: unknown): unknown {
  const code = errorCode(error);
  const isUnavailable =
    SOCKET_CODE.test(code) ||
    (POSTGRES_CODE.test(code)
      ? UNAVAILABLE_CODES.some((prefix) => code.startsWith(prefix))
      : CONNECTION_MESSAGE.test(errorText(error)));
  return isUnavailable ? new DatabaseUnavailableError(error) : error;
}

/** Wraps a pool, so that a connection that may be dead is closed instead of being used again. */
const discardBrokenClients = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect().catch((error: unknown) => {
      throw toUnavailable(error);
    });
    let failure: DatabaseUnavailableError | null = null;
    async function query(text: string, parameters: readonly unknown[] = []) {
      // A rollback would wait again for a server that does not answer.
      if (failure) throw failure;
      const sizes = parameters.map((value) => (Buffer.isBuffer(value) ? value.length : 0));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const config = {
        text,
        values: [...parameters],
        query_timeout: RESPONSE_TIMEOUT_MS + bytes / MIN_BYTES_PER_MS,
      };
      try {
        return await client.query(config);
      } catch (error) {
        const unavailable = toUnavailable(error);
        if (unavailable instanceof DatabaseUnavailableError) failure = unavailable;
        throw unavailable;
      }
    }
    // Kysely's type also has cursors, which are not used.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(failure ?? undefined),
    };
  },
  end: () => pool.end(),
  options: pool.options,
});

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
