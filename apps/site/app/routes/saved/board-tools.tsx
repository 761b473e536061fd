import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/saved';
import { paths } from '@studio/content/paths';
import { Link, useLocation } from 'react-router';
import type { SavedItem } from '../../saved/saved-format.ts';
import { replaceSaved } from '../../saved/saved-list.ts';
import { toShareFragment } from '../../saved/share-link.ts';
import buttons from '../../ui/button.module.css';
import { CopyLinkButton } from '../shared/copy-link-button.tsx';
import styles from './saved.module.css';

export function BoardTools({ items }: { items: readonly SavedItem[] }) {
  const { hash } = useLocation();
  const url = new URL(paths.saved(toShareFragment(items)), location.href).href;
  return (
    <div className={`${styles.tools} not-printed`}>
      <p className={styles.count}>
        {items.length === 1 ? messages.one : messages.several({ count: items.length })}
      </p>
      <CopyLinkButton url={url} fieldLabel={messages.linkAddress} className={buttons.link} />
      <button type="button" className={buttons.link} onClick={() => print()}>
        {messages.print}
      </button>
      <button type="button" className={buttons.link} onClick={() => replaceSaved(() => [], messages.cleared)}>
        {messages.clear}
      </button>
      <Link to={paths.brief()} className={buttons.link}>
        {pageNames.brief}
      </Link>
      {/* If the URL contains a shared list, the button that adds it is the only primary button. */}
      <Link to={`${paths.contact()}#write`} className={hash ? buttons.link : buttons.primary}>
        {messages.send}
      </Link>
    </div>
  );
}
