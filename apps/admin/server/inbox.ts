import { type StoredEnquiry, toEnquiry } from '@studio/relay/enquiry-rows';
import { buildSearchCondition, type EnquiryExpressionBuilder, type Store } from '@studio/store';
import { INBOX_FILTERS, type InboxFilter } from '../inbox-filters.ts';

export interface InboxQuery {
  filter: InboxFilter;
  /** Words that each listed enquiry contains; empty for no restriction. */
  search: string;
  /** Open enquiries that were received at this time or earlier are overdue. In milliseconds since 1970. */
  overdueSince: number;
}

function matchesFilter(where: EnquiryExpressionBuilder, filter: InboxFilter, overdueSince: string) {
  const isNotSpam = where('status', '<>', 'quarantined');
  const conditions = {
    open: () => [where('isOpen', '=', 1)],
    overdue: () => [where('isOpen', '=', 1), where('receivedAt', '<=', overdueSince)],
    answered: () => [isNotSpam, where('answeredAt', 'is not', null)],
    briefs: () => [isNotSpam, where('kind', '=', 'brief')],
    applications: () => [isNotSpam, where('kind', '=', 'application')],
    newsletter: () => [isNotSpam, where('kind', '=', 'newsletter')],
    spam: () => [where('status', '=', 'quarantined')],
    all: () => [],
  };
  return where.and(conditions[filter]());
}

/** Counts and lists enquiries in the database. */
export class Inbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Counts the matches of a search for each filter. */
  async count({ search, overdueSince }: Omit<InboxQuery, 'filter'>): Promise<Record<InboxFilter, number>> {
    const overdueSinceIso = new Date(overdueSince).toISOString();
    const counts = await this.#store.db
      .selectFrom('enquiries')
      .select(({ fn }) =>
        INBOX_FILTERS.map((filter) =>
          fn
            .countAll<number>()
            .filterWhere((where) => matchesFilter(where, filter, overdueSinceIso))
            .as(filter),
        ),
      )
      // Always true. It makes SQLite read the index instead of the rows.
      .where('receivedAt', '>=', '')
      .where((where) => buildSearchCondition(where, search))
      .executeTakeFirstOrThrow();
    return counts as Record<InboxFilter, number>;
  }

  /**
   * Lists one page of enquiries. The filters for open enquiries start with the oldest enquiry, which is due first. Other filters start with
   * the newest.
   * @param after `next` of the previous page; '' for the first page.
   * @returns the enquiries, and `next` for the next page, which is null on the last page.
   */
  async list(
    { filter, search, overdueSince }: InboxQuery,
    limit: number,
    after = '',
  ): Promise<{ enquiries: StoredEnquiry[]; next: string | null }> {
    const overdueSinceIso = new Date(overdueSince).toISOString();
    const [receivedAt = '', id = ''] = after.split(' ');
    const isOldestFirst = filter === 'open' || filter === 'overdue';
    const direction = isOldestFirst ? 'asc' : 'desc';
    const ids = this.#store.db
      .selectFrom('enquiries')
      .select('id')
      .where((where) => matchesFilter(where, filter, overdueSinceIso))
      .where((where) => buildSearchCondition(where, search))
      .$if(after !== '', (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('receivedAt', 'id'), isOldestFirst ? '>' : '<', tuple(receivedAt, id)),
        ),
      )
      .orderBy('receivedAt', direction)
      .orderBy('id', direction)
      .limit(limit + 1);
    const rows = await this.#store.db
      .selectFrom('enquiries')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('receivedAt', direction)
      .orderBy('id', direction)
      .execute();
    const enquiries = rows.slice(0, limit).map(toEnquiry);
    const last = enquiries.at(-1);
    return { enquiries, next: rows.length > limit && last ? `${last.receivedAt} ${last.id}` : null };
  }
}
