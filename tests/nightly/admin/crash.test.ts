import { it } from 'vitest';
import { runCrashRounds } from '../../../apps/admin/support/crash-rounds.ts';

it('loses nothing that was accepted when it is killed 50 times at random moments', () =>
  // The first kills cover each action, and the others come right after a start.
  runCrashRounds(['saved', 'published', 'scheduled', ...Array<'saved'>(47).fill('saved')]));
