import { UPLOAD_TYPES } from '../../upload-limits.ts';

interface PhotographButtonProps {
  children: string;
  multiple?: boolean;
  disabled?: boolean;
  onSelect: (files: File[]) => void;
}

/** A button that selects images from files or, on a phone, from the camera. */
export function UploadButton({ children, multiple, disabled, onSelect }: PhotographButtonProps) {
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
