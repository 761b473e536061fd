import { it } from 'vitest';
import { runCrashRounds } from '../../../apps/admin/support/crash-rounds.ts';

it('loses nothing that was accepted when it is killed 50 times at random moments', () => runCrashRounds(50));
