import { Link } from 'react-router';
import { pages } from '../../addresses.ts';
import { useNames } from '../use-documents.ts';

/** Leads to things of the site, by what staff call them, in one line of text. @param files names of their files. */
export function ThingLinks({ files }: { files: readonly string[] }) {
  const nameOf = useNames();
  return files.map((file, index) => (
    <span key={file}>
      {index > 0 && ', '}
      <Link to={pages.edit(file)}>{nameOf(file)}</Link>
    </span>
  ));
}
