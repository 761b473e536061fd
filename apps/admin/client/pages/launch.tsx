import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../addresses.ts';
import { capital } from '../../names.ts';
import type { LaunchNeed } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { fieldAddress } from '../form/form-state.ts';
import { useNames } from '../use-documents.ts';

/** What is left to do before the site is announced, each line leading to its field. */
export function Launch() {
  const needs = useQuery({ queryKey: ['launch'], queryFn: () => ask<LaunchNeed[]>(api.launch()) });
  const nameOf = useNames();
  return (
    <>
      <h1>Before the launch</h1>
      {needs.isError && <p className="fault">{reason(needs.error)}</p>}
      {needs.isPending && <p className="quiet">A moment …</p>}
      {needs.data && (
        <p>
          {needs.data.length === 0
            ? 'Nothing is sample any more. Before you announce the site, send one message of each form and read it.'
            : `Things left: ${needs.data.length}.`}
        </p>
      )}
      <ul className="lines">
        {needs.data?.map(({ file, path, text }) => (
          <li key={`${file} ${path.join(' ')}`}>
            <Link to={fieldAddress(file, path)}>{capital(text)}</Link>{' '}
            <span className="quiet">{nameOf(file)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
