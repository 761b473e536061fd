import * as messages from 'virtual:messages/brief';
import { useRef, useState } from 'react';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';
import { useFormReset } from './use-form-reset.ts';

const ACCEPT = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';

/** A field for photographs and plans. */
export function FilesField() {
  // Form-to-email services expect this name.
  const { controlProps, renderField } = useField({
    name: 'attachment',
    label: messages.files,
    isPlain: true,
  });
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  useFormReset(input, () => setNames([]));
  return renderField(
    <div className={fields.drop}>
      <input
        {...controlProps}
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        className={fields.file}
        onChange={({ target }) => setNames([...(target.files ?? [])].map(({ name }) => name))}
      />
      <span role="status" className={fields.hint}>
        {names.length > 0 ? names.join(', ') : messages.fileTypes}
      </span>
    </div>,
  );
}
