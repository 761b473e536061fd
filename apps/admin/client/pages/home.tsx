import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { EntryChange, EntrySummary, PublishIssue } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { sections } from '../../sections.ts';
import { useChanges, useSession } from '../admin-layout.tsx';
import { errorMessage, request } from '../api-client.ts';
import { canUsePasskeys, createPasskey } from '../passkeys.ts';
import { getEntryPage } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatRelativeTime, formatZonedDateTime, STATE_LABELS } from '../ui/format.ts';
import { useAction } from '../ui/use-action.ts';
import { useStoredText } from '../ui/use-stored-text.ts';
import { useEntryLabel } from '../use-entries.ts';
import { ContentPage, filterBySection } from './content-page.tsx';
import { TimeLeft } from './enquiries/time-left.tsx';
import { useInbox } from './enquiries/use-inbox.ts';
import { describeVersion, groupByDay } from './history-items.ts';
import styles from './home.module.css';
import { compareByLastChange } from './list-view.tsx';
import { NewEntry } from './new-entry.tsx';
import { PublishIssueList } from './publish/publish-issue-list.tsx';
import { useVersions } from './version-history.tsx';

/** Maximum number of rows in each section. The linked pages show all rows. */
const MAX_SECTION_ROWS = 5;

export function Home() {
  return (
    <ContentPage title="Home" section="">
      {(entries) => (
        <div className={styles.home}>
          <div>
            <WaitingEnquiries />
            <UnpublishedChanges entries={entries} />
            <Scheduled entries={entries} />
          </div>
          <div>
            <PasskeyOffer />
            <NewEntries entries={entries} />
            <PublishChecks />
            <LastPublishedVersions />
            <p>
              <Link to={adminPaths.people()}>People who can sign in</Link>
            </p>
          </div>
        </div>
      )}
    </ContentPage>
  );
}

/** A section of the home page. @param moreLink link to the page with all rows. */
function HomeSection({
  title,
  moreLink,
  children,
}: {
  title: string;
  moreLink?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={styles.part}>
      <h2>{title}</h2>
      {children}
      {moreLink && <p>{moreLink}</p>}
    </section>
  );
}

function WaitingEnquiries() {
  const { messages, counts, isPending, error } = useInbox('open', '');
  const open = counts?.open ?? 0;
  return (
    <HomeSection
      title="Waiting for an answer"
      moreLink={
        <Link to={adminPaths.enquiries()}>
          {open > MAX_SECTION_ROWS ? `All ${open} enquiries` : 'Enquiries'}
        </Link>
      }
    >
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      {!error && messages.length === 0 && (
        <p className="muted">{isPending ? 'Loading …' : 'Everybody has an answer.'}</p>
      )}
      <ul className="divided-list">
        {messages.slice(0, MAX_SECTION_ROWS).map(({ id, name, from, subject, excerpt, due }) => (
          <li key={id}>
            <Link to={adminPaths.message(id)} className={styles.row}>
              <span className={styles.name} dir="auto">
                {name || from || 'Unknown sender'}
              </span>
              {due && <TimeLeft due={due} />}
              <span className={styles.detail} dir="auto">
                {excerpt || subject}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** The changes that the next publication contains, the latest first. */
function UnpublishedChanges({ entries }: { entries: readonly EntrySummary[] }) {
  const { data, error } = useChanges();
  const entriesByFile = new Map(entries.map((entry) => [entry.file, entry]));
  const drafts = (data ?? [])
    .filter(({ scheduled }) => scheduled === null)
    .map((change) => ({ change, entry: entriesByFile.get(change.file) }))
    .sort((a, b) => compareByLastChange(a.entry, b.entry));
  return (
    <HomeSection
      title="Not published yet"
      moreLink={
        drafts.length > 0 && (
          <Link to={adminPaths.publish()}>
            {drafts.length === 1 ? 'Publish this change' : `Publish these ${drafts.length} changes`}
          </Link>
        )
      }
    >
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      {data && drafts.length === 0 && <p className="muted">All edits are published or scheduled.</p>}
      <ul className="divided-list">
        {drafts.slice(0, MAX_SECTION_ROWS).map(({ change, entry }) => (
          <li key={change.file}>
            <DraftRow change={change} entry={entry} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function DraftRow({
  change: { file, title, state, renamed },
  entry: { coverImage = null, changedAt = null, changedBy = null } = {},
}: {
  change: EntryChange;
  entry: Partial<EntrySummary> | undefined;
}) {
  const details = [
    renamed ? 'Renamed' : STATE_LABELS[state],
    changedBy && `by ${changedBy}`,
    changedAt && formatRelativeTime(changedAt),
  ];
  return (
    <Link to={getEntryPage({ file, state })} className={`${styles.row} ${styles.withImage}`}>
      <span className={styles.image}>
        {coverImage && <img src={api.image(coverImage, 160)} alt="" loading="lazy" width="64" height="48" />}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
    </Link>
  );
}

/** Scheduled entries, the earliest first. */
function Scheduled({ entries }: { entries: readonly EntrySummary[] }) {
  const scheduled = entries
    .flatMap(({ file, title, scheduled }) => (scheduled ? [{ file, title, ...scheduled }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
  if (scheduled.length === 0) return null;
  return (
    <HomeSection title="Scheduled">
      <ul className="divided-list">
        {scheduled.map(({ file, title, at, timeZone, isRefused, error }) => (
          <li key={file}>
            <Link to={adminPaths.publish()} className={styles.row}>
              <span className={styles.name}>{title}</span>
              <span className={styles.detail} data-alert={error !== null}>
                {`${isRefused ? 'Not scheduled for' : error === null ? '' : 'Overdue since'} ${formatZonedDateTime(at, timeZone)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function NewEntries({ entries }: { entries: readonly EntrySummary[] }) {
  return (
    <HomeSection title="New">
      <div className="row">
        {sections.map(
          ({ name, newLabel }) =>
            newLabel && (
              <NewEntry
                key={name}
                collection={name}
                label={newLabel}
                entries={filterBySection(entries, name)}
              />
            ),
        )}
        <Link to={adminPaths.section('media')} className="button">
          Upload images
        </Link>
      </div>
    </HomeSection>
  );
}

/**
 * Milliseconds before the draft is checked. The first check after a start of the server takes seconds. Most visits of this page are
 * shorter than this delay, so they cause no check.
 */
const CHECK_DELAY_MS = 1500;

/** The issues that would prevent publishing the draft. */
function PublishChecks() {
  const [isCheckDue, setIsCheckDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsCheckDue(true), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data, error } = useQuery({
    queryKey: ['issues'],
    enabled: isCheckDue,
    queryFn: () => request<PublishIssue[]>(api.issues()),
  });
  return (
    <HomeSection
      title="Checks"
      moreLink={
        data && data.length > MAX_SECTION_ROWS && <span>{`and ${data.length - MAX_SECTION_ROWS} more`}</span>
      }
    >
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      {!error && (data === undefined || data.length === 0) && (
        <p className="muted">{data ? 'Everything can be published.' : 'Checking …'}</p>
      )}
      <PublishIssueList issues={data?.slice(0, MAX_SECTION_ROWS) ?? []} />
    </HomeSection>
  );
}

function LastPublishedVersions() {
  const { data: versions = [], error } = useVersions();
  const getEntryLabel = useEntryLabel();
  const items = groupByDay(versions).flatMap((day) => day.items);
  return (
    <HomeSection title="Last published" moreLink={<Link to={adminPaths.history()}>Version history</Link>}>
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      <ol className="divided-list">
        {items.slice(0, MAX_SECTION_ROWS).map((version) => (
          <li key={version.commit} className={styles.row}>
            <span>{describeVersion(version, getEntryLabel)}</span>
            <span className={styles.detail}>{formatRelativeTime(version.at)}</span>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

/** Offers a passkey to somebody who has none, until the person declines the offer. */
function PasskeyOffer() {
  const session = useSession();
  const { runAction, error } = useAction();
  const [declined, setDeclined] = useStoredText('admin-passkey-declined');
  if (declined !== null || !canUsePasskeys() || session.data?.passkeys.length !== 0) return null;
  return (
    <HomeSection title="Sign in with one touch">
      <p>Next time, sign in with the lock of this device instead of a mail.</p>
      <div className="row">
        <button type="button" className="button" onClick={() => runAction(createPasskey)}>
          Set up a passkey
        </button>
        <button type="button" className="text-button" onClick={() => setDeclined('1')}>
          Not now
        </button>
      </div>
      <ErrorMessage>{error}</ErrorMessage>
    </HomeSection>
  );
}
