import { UPLOAD_TYPES } from '../../upload-limits.ts';

interface UploadButtonProps {
  children: string;
  multiple?: boolean;
  disabled?: boolean;
  onSelect: (files: File[]) => void;
}

/** A button that opens the browser's file picker for images. On a phone, the picker also offers the camera. */
export function UploadButton({ children, multiple, disabled, onSelect }: UploadButtonProps) {
  return (
    <label className="button">
      <span>{children}</span>
      <input
        type="file"
        accept={UPLOAD_TYPES}
        multiple={multiple}
        disabled={disabled}
        className="visually-hidden"
        onChange={({ target }) => {
          onSelect([...(target.files ?? [])]);
          // Without this, selecting the same file again fires no event.
          target.value = '';
        }}
      />
    </label>
  );
}
