import * as messages from 'virtual:messages/brief';
import { useRef, useState } from 'react';
import { useEnquiryForm } from '../enquiry-form.tsx';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

const ACCEPTED_TYPES = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';
/** HEIC types. With script, Safari converts HEIC files to JPEG, and other browsers show an error message that says what to do. */
const HEIC_TYPES = ',.heic,.heif,image/heic,image/heif';

/**
 * A file field for photographs and plans. It has the name `attachment`, because form-to-email services expect this name.
 *
 * @param props.enhanced the module that prepares and shows the files. Until it is loaded, files are sent unchanged.
 */
export function FilesField({ enhanced }: { enhanced: typeof import('./enhancements.ts') | undefined }) {
  const { controlProps, renderField } = useField({
    name: 'attachment',
    label: messages.files,
    hasOptionalSuffix: false,
  });
  const { handleEdit } = useEnquiryForm();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState('');
  return renderField(
    <div className={fields.drop}>
      <input
        {...controlProps}
        ref={input}
        type="file"
        multiple
        accept={enhanced ? ACCEPTED_TYPES + HEIC_TYPES : ACCEPTED_TYPES}
        className={fields.file}
        onInput={({ currentTarget: { files } }) =>
          setNames([...(files ?? [])].map(({ name }) => name).join(', '))
        }
      />
      {enhanced ? (
        <enhanced.ChosenFiles input={input} hintClass={fields.hint} onEdit={handleEdit} />
      ) : (
        <span role="status" className={fields.hint}>
          {names || messages.fileTypes}
        </span>
      )}
    </div>,
  );
}
