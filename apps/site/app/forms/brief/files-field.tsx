import * as messages from 'virtual:messages/brief';
import { useRef, useState } from 'react';
import { useEnquiryForm } from '../enquiry-form.tsx';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

const ACCEPTED_TYPES = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';
/** Only with script, which makes them JPEG: Safari can read HEIC, and other browsers say what to do. */
const HEIC_TYPES = ',.heic,.heif,image/heic,image/heif';

/**
 * A field for photographs and plans, with the name that form-to-email services expect.
 *
 * @param props.enhanced prepares the files and shows them. Without it they are sent as they are, and the service checks them.
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
