import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../addresses.ts';
import { capital } from '../../names.ts';
import type { LaunchNeed } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { fieldAddress } from '../form/form-state.ts';
import { useNames } from '../use-documents.ts';

/** Lists what is left to do before the launch, with links to the fields. */
export function Launch() {
  const tasks = useQuery({ queryKey: ['launch'], queryFn: () => ask<LaunchNeed[]>(api.launch()) });
  const nameOf = useNames();
  return (
    <>
      <h1>Launch checklist</h1>
      {tasks.isError && <p className="error">{reason(tasks.error)}</p>}
      {tasks.isPending && <p className="muted">Loading …</p>}
      {tasks.data && (
        <p>
          {tasks.data.length === 0
            ? 'No sample content is left. Before you announce the site, send one message with each form and read it.'
            : `To do: ${tasks.data.length}.`}
        </p>
      )}
      <ul className="lines">
        {tasks.data?.map(({ file, path, text }) => (
          <li key={`${file} ${path.join(' ')}`}>
            <Link to={fieldAddress(file, path)}>{capital(text)}</Link>{' '}
            <span className="muted">{nameOf(file)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
