import * as messages from 'virtual:messages/brief';
import { useRef, useState } from 'react';
import { useEnquiryForm } from '../enquiry-form.tsx';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

const ACCEPTED_TYPES = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';
/**
 * HEIC types, which are accepted only with script. In Safari the script converts HEIC files to JPEG. In other browsers an error
 * message says what to do.
 */
const HEIC_TYPES = ',.heic,.heif,image/heic,image/heif';

/**
 * A file field for photographs and plans, with the name that form-to-email services expect.
 *
 * @param props.enhanced the module that prepares and shows the files. Without it, the files are sent unchanged, and the service
 *   checks them.
 */
export function FilesField({ enhanced }: { enhanced: typeof import('./enhancements.ts') | undefined }) {
  const { controlProps, renderField } = useField({
    name: 'attachment',
    label: messages.files,
    isPlain: true,
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
