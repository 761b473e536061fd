import * as messages from 'virtual:messages/brief';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

const ACCEPT = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';

/** A field for photographs and plans. */
export function FilesField() {
  // Form-to-email services expect this name.
  const { controlProps, renderField } = useField({
    name: 'attachment',
    label: messages.files,
    isPlain: true,
  });
  return renderField(
    <>
      <input {...controlProps} type="file" multiple accept={ACCEPT} />
      <p className={fields.hint}>{messages.fileTypes}</p>
    </>,
  );
}
