import * as messages from 'virtual:messages/brief';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEnquiryForm } from '../enquiry-form.tsx';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

const ACCEPT = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';
/** The name that form-to-email services expect. */
const FIELD_NAME = 'attachment';

const loadValidation = () => import('./validate-files.ts');

/** A field for photographs and plans. Validates them at once and shows their names. */
export function FilesField() {
  const { controlProps, renderField } = useField({ name: FIELD_NAME, label: messages.files, isPlain: true });
  const { showError, handleEdit } = useEnquiryForm();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState('');

  const validate = async (focus = true) => {
    const files = [...(input.current?.files ?? [])];
    setNames('');
    if (files.length === 0) return;
    // Without the code, the files are only validated by the service.
    const validation = await loadValidation().catch(() => undefined);
    const error = await validation?.validateFiles(files);
    // Other files were chosen meanwhile.
    if (!input.current || input.current.files?.[0] !== files[0]) return;
    if (error === undefined) setNames(files.map(({ name }) => name).join(', '));
    else {
      input.current.value = '';
      showError({ field: FIELD_NAME, message: error }, focus);
    }
  };

  // Validates files that were chosen before hydration. The focus does not move: the visitor has moved on.
  const validateInitial = useEffectEvent(() => validate(false));
  useEffect(() => {
    validateInitial();
    const form = input.current?.closest('form');
    const clear = () => setNames('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  return renderField(
    <div className={fields.drop}>
      <input
        {...controlProps}
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className={fields.file}
        onInput={(event) => {
          // The form's own handler would clear the error that validation may set.
          event.stopPropagation();
          handleEdit();
          validate();
        }}
      />
      <span role="status" className={fields.hint} data-accepted={names ? true : undefined}>
        {names || messages.fileTypes}
      </span>
    </div>,
  );
}
