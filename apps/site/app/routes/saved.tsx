import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/saved';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { createPageMetadata } from '../content/page-metadata.server.ts';
import { studio } from '../content/studio.server.ts';
import { hydrateOnVisible, noScriptClass, requiresScriptClass } from '../critical-path/contract.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { useSaved } from '../saved/saved-list.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import type { Route } from './+types/saved';
import { Board } from './saved/board.tsx';
import { BoardTools } from './saved/board-tools.tsx';
import styles from './saved/saved.module.css';
import { SharedListOffer } from './saved/shared-list-offer.tsx';
import { useSavableItems } from './saved/use-savable-items.ts';
import { useHydrated } from './shared/use-hydrated.ts';

export function loader() {
  const meta = { title: `${messages.title} | ${studio.name}`, description: messages.description };
  return { page: createPageMetadata({ meta }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

/**
 * The visitor's shortlist. The prerendered page has no list, so `hydrateOnVisible` on the header starts the application at once.
 * The list must be the third child of `main`, because the third child is hidden until the style sheets have loaded
 * (critical-path/README.md).
 */
export default function Saved() {
  const isHydrated = useHydrated();
  return (
    <>
      <header className={styles.header} data-background="paper" {...hydrateOnVisible}>
        <h1>{messages.title}</h1>
        <p className={`${styles.intro} not-printed`}>{messages.intro}</p>
      </header>
      <div className={`${styles.withoutScript} ${noScriptClass}`}>
        <p>{messages.withoutScript}</p>
        <p>
          <Link to={paths.contact()} className={buttons.link}>
            {pageNames.contact}
          </Link>
        </p>
      </div>
      <div className={`${styles.list} ${requiresScriptClass}`}>{isHydrated && <Shortlist />}</div>
    </>
  );
}

function Shortlist() {
  const { items, isStored, hasUnreadable } = useSaved();
  const { savableItems, hasFailed, retry } = useSavableItems();
  return (
    <>
      <SharedListOffer savableItems={savableItems} hasItems={items.length > 0} />
      {items.length > 0 && <BoardTools items={items} />}
      <div role="status" className={`${styles.notices} not-printed`}>
        {!isStored && <p>{messages.notStoredNotice}</p>}
        {hasUnreadable && <p>{messages.partlyUnreadable}</p>}
        {hasFailed && (
          <p>
            {messages.notLoaded}{' '}
            <button type="button" className={buttons.link} onClick={retry}>
              {messages.retry}
            </button>
          </p>
        )}
      </div>
      {items.length > 0 ? <Board items={items} savableItems={savableItems} /> : <EmptyMessage />}
      {items.length > 0 && isStored && <p className={`${styles.storage} not-printed`}>{messages.storage}</p>}
    </>
  );
}

function EmptyMessage() {
  const links = [
    [pageNames.portfolio, paths.portfolio()],
    [pageNames.homes, paths.homes()],
    [pageNames.nazaakat, paths.nazaakat()],
  ] as const;
  return (
    <div className={styles.message}>
      <h2>{messages.empty}</h2>
      <p>{messages.emptyHint}</p>
      <p className={buttons.row}>
        {links.map(([name, path]) => (
          <Link key={path} to={path} className={buttons.link}>
            {name}
          </Link>
        ))}
      </p>
    </div>
  );
}
