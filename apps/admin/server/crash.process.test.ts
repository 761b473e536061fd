import { it } from 'vitest';
import { runCrashRounds } from '../support/crash-rounds.ts';

it('loses nothing that was accepted when it is killed after a save or during a publish', () =>
  runCrashRounds(2));
