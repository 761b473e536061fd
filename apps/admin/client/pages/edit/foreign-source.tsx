import { Link } from 'react-router';
import type { ContentSource } from '../../../content-source.ts';
import { fieldUrl } from '../../form/form-state.ts';
import { useEntryLabel } from '../../use-entries.ts';

/** A click in the preview on a text or image that is not part of the open entry. */
export interface ForeignClick {
  /** The field that contains the text or image; undefined if no field does. */
  source: ContentSource | undefined;
  isImage: boolean;
}

/** Says which entry contains the clicked text or image, with a link to its field. */
export function ForeignSource({ source, isImage }: ForeignClick) {
  const entryLabel = useEntryLabel();
  const subject = isImage ? 'This image' : 'This text';
  if (!source) return <span>{`${subject} is in no field. The site calculates it.`}</span>;
  return (
    <>
      <span>{`${subject} is in ${entryLabel(source.file)}.`}</span>{' '}
      <Link to={fieldUrl(source.file, source.path)}>Open</Link>
    </>
  );
}
