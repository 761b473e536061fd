import { useState } from 'react';
import type { PersonalDataResponse } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { saveFile } from '../../save-file.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './enquiries.module.css';

/** Finds, exports and erases all messages from one e-mail address (GDPR, rights of access and erasure). */
export function PersonalData() {
  const [email, setEmail] = useState('');
  const [foundCount, setFoundCount] = useState<number | null>(null);
  const [erasedCount, setErasedCount] = useState<number | null>(null);
  const { runAction, error } = useAction();
  const requestPersonalData = (action: 'count' | 'erase') =>
    request<PersonalDataResponse>(api.personalData(), 'POST', { email, action });
  const findMessages = () =>
    runAction(async () => {
      setFoundCount((await requestPersonalData('count')).count);
      setErasedCount(null);
    });
  const exportMessages = () =>
    runAction(() => saveFile('personal-data.json', api.personalData(), { email, action: 'export' }));
  const eraseMessages = () =>
    runAction(async () => {
      setErasedCount((await requestPersonalData('erase')).count);
      setFoundCount(null);
    });
  const countText = foundCount === 1 ? 'one message' : `${foundCount} messages`;
  return (
    <section className={styles.personalData} aria-labelledby="personal-data">
      <h2 id="personal-data">Personal data</h2>
      <p>
        Everybody can ask for a copy of their data, or to have it erased. Both concern all messages with one
        e-mail address; erasing also deletes their CVs, permanently.
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void findMessages();
        }}
      >
        <label>
          E-mail{' '}
          <input
            inputMode="email"
            autoComplete="off"
            required
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setFoundCount(null);
            }}
          />
        </label>
        <button type="submit" className="button">
          Find messages
        </button>
      </form>
      <p aria-live="polite">
        {foundCount !== null && (
          <span>
            {foundCount === 0 ? 'There are no messages from this address.' : `Found: ${countText}.`}
          </span>
        )}
        {erasedCount !== null && (
          <span>{`Erased: ${erasedCount}. Delete the copies in the studio’s mailbox yourself.`}</span>
        )}
      </p>
      {foundCount !== null && foundCount > 0 && (
        <p className="row">
          <button type="button" className="button" onClick={exportMessages}>
            Export as JSON
          </button>
          <ConfirmButton
            trigger={{ className: 'button', children: `Erase ${countText} permanently` }}
            title={`Erase ${countText} from ${email}?`}
            action="Erase permanently"
            onConfirm={eraseMessages}
          >
            They are deleted with their files and cannot be restored. Export them first if you may need them.
          </ConfirmButton>
        </p>
      )}
      <ErrorMessage>{error}</ErrorMessage>
    </section>
  );
}
