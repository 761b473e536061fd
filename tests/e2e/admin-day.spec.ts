import { testDay } from '../support/office-day.ts';

// tests/nightly/admin/day.spec.ts has the days at a computer.
testDay({ engine: 'chromium', device: 'phone' });
