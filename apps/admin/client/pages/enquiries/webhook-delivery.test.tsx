import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EnquiryResponse, WebhookDeliveryState } from '../../../api-types.ts';
import { WebhookDelivery } from './webhook-delivery.tsx';

/** Returns the rendered text, with the buttons in brackets. */
function render(webhook: WebhookDeliveryState | null, status: EnquiryResponse['status'] = 'sent'): string {
  const message: EnquiryResponse = {
    id: 'a',
    status,
    kind: 'message',
    receivedAt: '2026-11-27T10:00:00.000Z',
    subject: 'A house',
    from: '',
    name: '',
    excerpt: '',
    fileCount: 0,
    hasWebhookFailed: webhook?.status === 'failed',
    answered: null,
    due: null,
    timeZone: 'Asia/Kolkata',
    fields: [],
    files: [],
    sentAt: null,
    lastError: null,
    spamReasons: [],
    uncertainAnswer: null,
    webhook,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WebhookDelivery message={message} />
    </QueryClientProvider>,
  )
    .replaceAll(/<button[^>]*>/g, '[')
    .replaceAll('</button>', ']')
    .replaceAll(/<[^>]+>/g, '');
}

const state = (
  status: WebhookDeliveryState['status'],
  lastError: string | null = null,
): WebhookDeliveryState => ({
  status,
  changedAt: '2026-11-27T10:00:00.000Z',
  lastError,
});

test('without a webhook, and for what it does not get yet, there is nothing', () => {
  expect(render(null)).toBe('');
  expect(render(state('queued'), 'quarantined')).toBe('');
  expect(render(state('failed', 'no answer in 10 seconds'), 'quarantined')).toBe('');
});

test('what the CRM got or is to get', () => {
  expect(render(state('sent'))).toMatch(/^Sent to your CRM, .*2026/);
  expect(render(state('queued'))).toBe('Waiting for your CRM. It is tried again automatically.');
  expect(render(state('queued', 'connect ECONNREFUSED'))).toContain('failed: connect ECONNREFUSED');
});

test('what the CRM will not get can be sent again or not', () => {
  expect(render(state('failed', 'the server answered 422 Unprocessable Entity'))).toBe(
    'Not sent to your CRM: the server answered 422 Unprocessable Entity[Send again to your CRM][Do not send to your CRM]',
  );
});
