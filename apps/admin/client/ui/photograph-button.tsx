import { PHOTOGRAPH_TYPES } from '../../photograph-limits.ts';

interface PhotographButtonProps {
  children: string;
  multiple?: boolean;
  disabled?: boolean;
  onChosen: (files: File[]) => void;
}

/** Chooses photographs, on a phone from its camera too. */
export function PhotographButton({ children, multiple, disabled, onChosen }: PhotographButtonProps) {
  return (
    <label className="button">
      <span>{children}</span>
      <input
        type="file"
        accept={PHOTOGRAPH_TYPES}
        multiple={multiple}
        disabled={disabled}
        className="visually-hidden"
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
