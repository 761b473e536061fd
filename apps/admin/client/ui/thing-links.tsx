import { Fragment } from 'react';
import { Link } from 'react-router';
import { pages } from '../../addresses.ts';
import { useNames } from '../use-documents.ts';

/** Leads to a thing of the site, by what staff call it. @param file the name of its file. */
export function ThingLink({ file }: { file: string }) {
  return <Link to={pages.edit(file)}>{useNames()(file)}</Link>;
}

/** Leads to several, in one line of text. Where there are none, nothing is asked. */
export function ThingLinks({ files }: { files: readonly string[] }) {
  return files.map((file, index) => (
    <Fragment key={file}>
      <span>{index > 0 && ', '}</span>
      <ThingLink file={file} />
    </Fragment>
  ));
}
