import { type ContentType, matchContentType } from '@studio/content/schema/content-types';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntryResponse } from '../../api-types.ts';
import { createFormSchema } from '../../json-schema.ts';
import { type FieldPath, getValueAt } from '../../yaml-edit/value-edit.ts';
import { errorMessage } from '../api-client.ts';
import { schemaContextQuery } from '../schema-context.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { useImages } from '../use-entries.ts';
import type { SaveState } from './draft.ts';
import { entryQuery } from './entry-query.ts';
import { FieldConflictChoice } from './field-conflict.tsx';
import { FormContext, type FormState, fieldId, useForm } from './form-state.ts';
import { LabelledField } from './labelled-field.tsx';
import { useDraft } from './use-draft.ts';

const ALT_PATH: FieldPath = ['alt'];
const DESCRIPTION =
  'Describe the image to people who cannot see it. An image without this text cannot be published.';

interface AltTextFieldProps {
  imageId: string;
  /** Path of the field that shows the image. */
  path: FieldPath;
  label: string;
}

/**
 * Returns whether a form must ask for the alt text of an image that it shows. Stays true after somebody has filled in the text, so that it
 * can be corrected.
 */
export function useNeedsAltText(imageId: string): boolean {
  const isMissing = useImages().some(({ id, hasPlaceholderAlt }) => id === imageId && hasPlaceholderAlt);
  const [askedId, setAskedId] = useState<string | null>(null);
  if (isMissing && askedId !== imageId) setAskedId(imageId);
  return askedId === imageId;
}

/** A field that edits an image's alt text within the form of another entry. The text is saved in the image's entry. */
export function AltTextField(props: AltTextFieldProps) {
  const file = `pictures/${props.imageId}.yaml`;
  const { data: loadedEntry, error } = useQuery(entryQuery('image of a field', file));
  const contentType = matchContentType(file)?.contentType;
  if (error && !loadedEntry)
    return (
      <ErrorMessage>{`The alt text of ${props.label} cannot be edited: ${errorMessage(error)}`}</ErrorMessage>
    );
  if (!loadedEntry || !contentType) return null;
  return <AltTextInput {...props} contentType={contentType} loadedEntry={loadedEntry} />;
}

function AltTextInput({
  imageId,
  path,
  label,
  contentType,
  loadedEntry,
}: AltTextFieldProps & { contentType: ContentType; loadedEntry: EntryResponse }) {
  const form = useForm();
  // Never suspends, because the form has loaded this query.
  const { data: context } = useSuspenseQuery(schemaContextQuery);
  const schema = useMemo(() => createFormSchema(contentType, context), [contentType, context]);
  const draft = useDraft(contentType, loadedEntry, context, schema);
  const altText = String(getValueAt(draft.contents.fields, ALT_PATH) ?? '');
  // The saved alt text is a placeholder, which must not be kept. The field therefore starts empty, unless a restored draft has changed the
  // text.
  const [isChanged, setIsChanged] = useState(altText !== getValueAt(loadedEntry.fields, ALT_PATH));
  const fieldPath = [...path, 'alt'];
  const id = fieldId(fieldPath);
  const value = isChanged ? altText : '';
  // Issues and conflicts get the path that this field has in the surrounding form. Fields find their issues and conflicts by path.
  const altForm: FormState = {
    ...form,
    issues: draft.issues.map((issue) => ({ ...issue, path: fieldPath })),
    conflicts: {
      ...draft.conflicts,
      fields: draft.conflicts.fields.map((conflict) => ({ ...conflict, path: fieldPath })),
    },
    resolveConflict: (_, keepsMine) => {
      for (const conflict of draft.conflicts.fields) draft.resolveConflict(conflict, keepsMine);
    },
  };
  return (
    <FormContext value={altForm}>
      <LabelledField
        id={id}
        label={`Alt text: ${label}`}
        path={fieldPath}
        schema={{ ...schema.properties?.alt, description: DESCRIPTION }}
        valueLength={value.length}
      >
        {(ariaProps) => (
          <textarea
            {...ariaProps}
            id={id}
            value={value}
            onFocus={() => form.showInPreview(path, imageId)}
            onChange={({ target }) => {
              setIsChanged(true);
              draft.change(ALT_PATH, target.value);
            }}
          />
        )}
      </LabelledField>
      <FieldConflictChoice path={fieldPath} label="Alt text" />
      <p role="status" className="muted">
        {getStatusText(draft.saveState, isChanged)}
      </p>
    </FormContext>
  );
}

function getStatusText(saveState: SaveState, isChanged: boolean): string {
  if (saveState.kind === 'failed') return `Alt text not saved yet. ${saveState.message}`;
  return isChanged && saveState.kind === 'saved' ? 'Alt text saved' : '';
}
