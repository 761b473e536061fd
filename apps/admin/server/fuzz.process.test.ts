import { it } from 'vitest';
import { sendFuzzedRequests } from '../support/fuzz-requests.ts';

it('generated requests cause no server error and write nothing outside of content', () =>
  sendFuzzedRequests(150));
