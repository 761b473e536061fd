import * as messages from 'virtual:messages/saved';
import { paths } from '@studio/content/paths';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SavedId, SavedItem } from '../../saved/saved-format.ts';
import { replaceSaved } from '../../saved/saved-list.ts';
import { mergeSavedItems, readShareFragment } from '../../saved/share-link.ts';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import { type SavableItems, toCurrentItems, toImageSource } from './savable-items.ts';
import styles from './shared-list-offer.module.css';

interface SharedListOfferProps {
  /** Undefined until they are loaded. */
  savableItems: SavableItems | undefined;
  hasItems: boolean;
}

/**
 * Shows the shared list in the URL's fragment. Visitors can add it to their own list, or replace their own list with it. Nothing is
 * saved until they do so.
 */
export function SharedListOffer({ savableItems, hasItems }: SharedListOfferProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const sharedList = useMemo(() => readShareFragment(hash), [hash]);
  if (!sharedList || !savableItems) return null;

  const titledItems = sharedList.items.map((item) => ({
    ...item,
    title: savableItems[item.id]?.title ?? toTitle(item.id),
  }));
  const items = toCurrentItems(titledItems, savableItems);
  const close = () => navigate(paths.saved(), { replace: true, preventScrollReset: true });
  const changeAndClose = (change: (own: readonly SavedItem[]) => readonly SavedItem[], toast: string) => {
    replaceSaved(change, toast);
    close();
  };

  return (
    <section className={`${styles.offer} not-printed`} aria-labelledby="shared-list-title">
      <h2 id="shared-list-title" className={styles.title}>
        {messages.sharedTitle}
      </h2>
      {items.length === 0 && <p>{messages.sharedEmpty}</p>}
      <ul role="list" className={styles.things}>
        {items.map(({ id, title, note }) => {
          const savableItem = savableItems[id];
          return (
            <li key={id} className={styles.thing}>
              {savableItem && (
                <Picture source={toImageSource(id, savableItem)} sizes="8rem" ratio={1} decorative />
              )}
              {savableItem ? (
                <Link to={savableItem.path} className={`${styles.link} quiet-link`}>
                  {title}
                </Link>
              ) : (
                <>
                  <p>{title}</p>
                  <p className={styles.note}>{messages.gone}</p>
                </>
              )}
              {note && <p className={styles.note}>{note}</p>}
            </li>
          );
        })}
      </ul>
      {sharedList.omittedCount > 0 && <p>{messages.sharedOmitted({ count: sharedList.omittedCount })}</p>}
      <p className={buttons.row}>
        {items.length > 0 && (
          <button
            type="button"
            className={buttons.primary}
            onClick={() => changeAndClose((own) => mergeSavedItems(own, items), messages.sharedListAdded)}
          >
            {messages.addSharedList}
          </button>
        )}
        {items.length > 0 && hasItems && (
          <button
            type="button"
            className={buttons.link}
            onClick={() => changeAndClose(() => items, messages.replacedByShared)}
          >
            {messages.replaceByShared}
          </button>
        )}
        <button type="button" className={buttons.link} onClick={close}>
          {messages.dismiss}
        </button>
      </p>
    </section>
  );
}

/** Returns a title for an item that is no longer on the site. A link contains no titles. */
const toTitle = (id: SavedId): string => id.slice(id.lastIndexOf('/') + 1).replaceAll('-', ' ');
