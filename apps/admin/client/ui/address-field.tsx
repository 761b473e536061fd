import { Leave } from './window.tsx';

/** A field for an entry's name in addresses. @param slug the valid form of what is written. */
export function AddressField({
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
      <label htmlFor={id}>Its name in addresses</label>
      <input
        id={id}
        required
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="quiet">{slug !== value && slug && `As an address: ${slug}`}</span>
    </p>
  );
}

/** The buttons that end a form. @param reason why it cannot be submitted yet; empty where it can. */
export function SubmitRow({ label, cancel, reason }: { label: string; cancel: string; reason: string }) {
  return (
    <>
      <p id="submit-reason" className="quiet" aria-live="polite">
        {reason}
      </p>
      <p className="row">
        <button
          type="submit"
          className="button primary"
          disabled={reason !== ''}
          aria-describedby="submit-reason"
        >
          {label}
        </button>
        <Leave>{cancel}</Leave>
      </p>
    </>
  );
}
