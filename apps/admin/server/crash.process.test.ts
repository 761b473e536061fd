import { it } from 'vitest';
import { runCrashRounds } from '../support/crash-rounds.ts';

it('loses nothing that was accepted when it is killed after a publication, a save or an upload', () =>
  runCrashRounds(['published']));
