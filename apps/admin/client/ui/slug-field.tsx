import { DialogCloseButton } from './dialog.tsx';

/** A field for the address of an entry, the last part of its page's path. @param value the typed text. @param slug the slug that is made from it. */
export function SlugField({
  id,
  value,
  slug,
  onChange,
}: {
  id: string;
  value: string;
  slug: string;
  onChange: (value: string) => void;
}) {
  return (
    <p>
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        required
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="muted">{slug !== value && slug && `Saved as: ${slug}`}</span>
    </p>
  );
}

/** The submit and cancel buttons of a form in a dialog. @param disabledReason why the form cannot be submitted; empty if it can. */
export function SlugFormActions({ label, disabledReason }: { label: string; disabledReason: string }) {
  return (
    <>
      <p id="submit-reason" className="muted" aria-live="polite">
        {disabledReason}
      </p>
      <p className="row">
        <button
          type="submit"
          className="button primary"
          disabled={disabledReason !== ''}
          aria-describedby="submit-reason"
        >
          {label}
        </button>
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </>
  );
}
