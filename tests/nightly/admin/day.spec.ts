import { testDay } from '../../support/office-day.ts';

testDay({ engine: 'chromium', device: 'computer' });
testDay({ engine: 'firefox', device: 'computer' });
