import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LaunchChecklistItem } from '../../api-types.ts';
import { capitalize } from '../../labels.ts';
import { api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import { fieldUrl } from '../form/form-state.ts';
import { useEntryLabel } from '../use-entries.ts';
import { SenderRecords } from './sender-records.tsx';

/** The page with the open tasks before the launch of the site, and the DNS records for mails. */
export function LaunchChecklist() {
  const tasks = useQuery({
    queryKey: ['launch'],
    queryFn: () => request<LaunchChecklistItem[]>(api.launchChecklist()),
  });
  const getEntryLabel = useEntryLabel();
  return (
    <>
      <h1>Launch checklist</h1>
      {tasks.isError && <p className="error">{errorMessage(tasks.error)}</p>}
      {tasks.isPending && <p className="muted">Loading …</p>}
      {tasks.data && (
        <p>
          {tasks.data.length === 0
            ? 'No sample content is left. Before you announce the site, send one message with each form and read it.'
            : `To do: ${tasks.data.length}.`}
        </p>
      )}
      <ul className="divided-list">
        {tasks.data?.map(({ file, path, text }) => (
          <li key={`${file} ${path.join(' ')}`}>
            <Link to={fieldUrl(file, path)}>{capitalize(text)}</Link>{' '}
            <span className="muted">{getEntryLabel(file)}</span>
          </li>
        ))}
      </ul>
      <SenderRecords />
    </>
  );
}
