import { useParams } from 'react-router';
import { findEntryFile } from '../sections.ts';

/** Returns the file of the entry in the open form, relative to `content/`; undefined if no form is open. */
export function useEntryFile(): string | undefined {
  const { section = '', '*': id = '' } = useParams();
  return findEntryFile(section, id);
}
