import { kinds, orderFileOf } from '@studio/content/schema/kinds';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { DocumentSummary } from '../../shapes.ts';
import { reason } from '../ask.ts';
import { SectionBoundary } from '../ui/error-screen.tsx';
import { ago, stateWords } from '../ui/words.ts';
import { useDocuments } from '../use-documents.ts';
import { AddPictures } from './add-pictures.tsx';
import styles from './everything.module.css';
import { NewThing } from './new-thing.tsx';
import { OrderedList } from './ordered-list.tsx';

/** Kinds with one file each are told as one group: they are the site's pages. */
const groups = [
  ...kinds.filter(({ files }) => files.includes('*')).map(({ name, label }) => ({ name, label })),
  { name: 'pages', label: 'Pages and facts' },
];
/** Collections whose entries are put in order; the files of their orders are not listed. */
const orderedKinds = new Set<string>(kinds.filter(orderFileOf).map(({ name }) => name));
const orderFiles = new Set(kinds.filter(({ orders }) => orders).map(({ files }) => files));
const groupOf = (kind: string): string => (groups.some(({ name }) => name === kind) ? kind : 'pages');

/** Everything that can be edited, by kind. */
export function Everything() {
  const [search, setSearch] = useSearchParams();
  const words = search.get('words') ?? '';
  const wanted = useDeferredValue(words);
  const group = search.get('kind') ?? groups[0]?.name ?? '';
  const all = useDocuments(wanted);
  const found = (all.data ?? []).filter(({ file }) => !orderFiles.has(file));
  const shown = words ? found : found.filter(({ kind }) => groupOf(kind) === group);
  return (
    <>
      <h1 className="visually-hidden">Everything</h1>
      <div className={styles.head}>
        <nav aria-label="Kinds" className={styles.kinds}>
          {groups.map(({ name, label }) => (
            <Link
              key={name}
              to={pages.collection(name)}
              aria-current={!words && name === group ? 'true' : undefined}
            >
              <span>{label}</span> <small>{found.filter(({ kind }) => groupOf(kind) === name).length}</small>
            </Link>
          ))}
        </nav>
        <search className={styles.search}>
          <label className="visually-hidden" htmlFor="search">
            Search all words
          </label>
          <input
            id="search"
            type="search"
            placeholder="Search all words"
            value={words}
            onChange={({ target }) =>
              setSearch(target.value ? { kind: group, words: target.value } : { kind: group }, {
                replace: true,
              })
            }
          />
        </search>
      </div>
      {!words && group === 'pictures' && <AddPictures />}
      {!words && group !== 'pages' && group !== 'pictures' && (
        <NewThing key={group} kinds={groups.find(({ name }) => name === group)?.label ?? ''} all={shown} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {words && `${shown.length} found`}
      </p>
      {all.isPending && <p className="quiet">A moment …</p>}
      {all.isError && <p className="fault">{reason(all.error)}</p>}
      <SectionBoundary name="The list">
        {!words && orderedKinds.has(group) ? (
          <OrderedList
            key={group}
            entries={shown.filter(({ state }) => state !== 'removed')}
            removed={shown.filter(({ state }) => state === 'removed')}
          >
            {(entry) => <Thing {...entry} />}
          </OrderedList>
        ) : (
          <ul className={`lines ${styles.list}`}>
            {shown.map((one) => (
              <li key={one.file}>
                <Thing {...one} />
              </li>
            ))}
          </ul>
        )}
      </SectionBoundary>
      {all.data && shown.length === 0 && <p className="quiet">Nothing has these words.</p>}
    </>
  );
}

function Thing({ file, title, picture, state, later, changedAt, changedBy }: DocumentSummary) {
  return (
    <Link to={state === 'removed' ? pages.publish() : pages.edit(file)} className={styles.thing}>
      <span className={styles.picture}>
        {picture && <img src={api.picture(picture, 160)} alt="" loading="lazy" width="96" height="72" />}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.state} data-state={state}>
        {!later ? stateWords[state] : later.isRefused ? 'Not scheduled' : 'Scheduled'}
      </span>
      <span className="quiet">{[changedAt && ago(changedAt), changedBy].filter(Boolean).join(', ')}</span>
    </Link>
  );
}
