import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryVersion, ValueChange } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { errorMessage, request } from '../../api-client.ts';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ValueDiff } from '../../ui/value-diff.tsx';
import styles from './entry-versions.module.css';

interface EntryVersionsProps {
  file: string;
  onRestore: (version: EntryVersion) => void;
}

/** Lets editors compare the published versions of an entry with its draft, and restore a published version. */
export function EntryVersions({ file, onRestore }: EntryVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ModalDialog
      trigger={{ className: 'text-button', children: 'Versions' }}
      title="Published versions"
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <VersionList
        file={file}
        onRestore={(version) => {
          setIsOpen(false);
          onRestore(version);
        }}
      />
      <p>
        <DialogCloseButton>Close</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}

function VersionList({ file, onRestore }: EntryVersionsProps) {
  const { data, error } = useQuery({
    queryKey: ['versions', file],
    queryFn: () => request<EntryVersion[]>(api.versions(file)),
  });
  if (error) return <ErrorMessage>{errorMessage(error)}</ErrorMessage>;
  if (!data) return <p className="muted">Loading …</p>;
  return (
    <ol className="divided-list">
      {data.map((version, index) => (
        <li key={version.commit}>
          <VersionDetails file={file} version={version} isCurrent={index === 0} onRestore={onRestore} />
        </li>
      ))}
    </ol>
  );
}

function VersionDetails({
  file,
  version,
  isCurrent,
  onRestore,
}: EntryVersionsProps & {
  version: EntryVersion;
  /** Whether visitors see this version now. */
  isCurrent: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { at, by, kind } = version;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <strong>{formatDateTime(at)}</strong>{' '}
        <span className="muted">
          {[kind === 'update' ? 'Website update' : by, isCurrent && 'Published now']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      {isOpen && <Comparison file={file} version={version} onRestore={onRestore} />}
    </details>
  );
}

/** Compares a version with the draft. */
function Comparison({ file, version, onRestore }: EntryVersionsProps & { version: EntryVersion }) {
  const { data, error } = useQuery({
    queryKey: ['compare', file, version.commit],
    queryFn: () => request<ValueChange[]>(api.compare(file, version.commit)),
    // The result is not cached, because the draft changes.
    gcTime: 0,
  });
  if (error) return <ErrorMessage>{errorMessage(error)}</ErrorMessage>;
  if (!data) return <p className="muted">Loading …</p>;
  if (data.length === 0) return <p className="muted">The texts are the same as in your draft.</p>;
  return (
    <div className={styles.comparison}>
      <p className="muted">Then, and now in your draft:</p>
      <ValueDiff values={data} />
      <button type="button" className="button" onClick={() => onRestore(version)}>
        Restore this version
      </button>
    </div>
  );
}
