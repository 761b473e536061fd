import type { EnquiryResponse } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useAction } from '../../ui/use-action.ts';
import styles from './enquiries.module.css';

/**
 * Shows whether a message was sent to the studio's CRM, with buttons after a failure. Renders nothing if the message has no delivery to a
 * webhook, or for suspected spam that was not sent to the CRM.
 */
export function WebhookDelivery({ message: { id, status, webhook } }: { message: EnquiryResponse }) {
  const { runAction, error } = useAction();
  const sendAction = (kind: 'sendToWebhook' | 'dismissWebhook') =>
    runAction(() => request(api.enquiry(id), 'POST', { kind }));
  if (webhook === null || (status === 'quarantined' && webhook.status !== 'sent')) return null;
  if (webhook.status === 'sent')
    return <p className="muted">{`Sent to your CRM, ${formatDateTime(webhook.changedAt)}`}</p>;
  if (webhook.status === 'queued')
    return (
      <>
        <p className="muted">Waiting for your CRM. It is tried again automatically.</p>
        {webhook.lastError && <p className="muted">{`The last attempt failed: ${webhook.lastError}`}</p>}
      </>
    );
  return (
    <div className={`row ${styles.delivery}`}>
      <p className="error">{`Not sent to your CRM: ${webhook.lastError}`}</p>
      <button type="button" className="text-button" onClick={() => sendAction('sendToWebhook')}>
        Send again to your CRM
      </button>
      <button type="button" className="text-button" onClick={() => sendAction('dismissWebhook')}>
        Do not send to your CRM
      </button>
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}
