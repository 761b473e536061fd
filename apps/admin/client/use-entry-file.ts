import { useParams } from 'react-router';
import { findEntryFile } from '../sections.ts';

/** Returns the file of the entry whose form the URL shows, under `content/`; undefined if it shows none. */
export function useEntryFile(): string | undefined {
  const { section = '', '*': id = '' } = useParams();
  return findEntryFile(section, id);
}
