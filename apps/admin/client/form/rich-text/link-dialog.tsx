import { useId, useState } from 'react';
import { DialogCloseButton } from '../../ui/dialog.tsx';
import { LinkInput } from '../link-input.tsx';
import { completeUrl } from './link-url.ts';

interface LinkDialogProps {
  /** The URL of the selected link; '' for a new link. */
  href: string;
  onApply: (href: string) => void;
  onRemove: () => void;
}

/** The content of the dialog for a link. */
export function LinkDialog({ href, onApply, onRemove }: LinkDialogProps) {
  const [value, setValue] = useState(href);
  const [error, setError] = useState('');
  const id = useId();
  const apply = () => {
    const url = completeUrl(value.trim());
    if (url === undefined)
      setError('Choose a page from the list, or enter a web address such as https://www.example.com.');
    else onApply(url);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through the dialog's portal, so this event would also reach the form around the dialog.
        event.stopPropagation();
        apply();
      }}
    >
      <div>
        <label htmlFor={id}>Page, web address or e-mail address</label>
        <LinkInput
          id={id}
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setError('');
          }}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== '' || undefined}
        />
        <p id={`${id}-error`} className="error" aria-live="polite">
          {error}
        </p>
      </div>
      <div className="row">
        <button type="submit" className="button">
          Apply
        </button>
        {href !== '' && (
          <button type="button" className="text-button" onClick={onRemove}>
            Remove link
          </button>
        )}
        <DialogCloseButton>Cancel</DialogCloseButton>
      </div>
    </form>
  );
}
