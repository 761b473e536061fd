import { it } from 'vitest';
import { sendFuzzedRequests } from '../../../apps/admin/support/fuzz-requests.ts';

it('10,000 generated requests cause no server error and write nothing outside of content', () =>
  sendFuzzedRequests(10_000));
