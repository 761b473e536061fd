import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Global setup of Vitest: gives a run its own temporary folder, and removes it at the end. The folder also contains files that killed
 * tests and processes leave behind.
 */
export default function useTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'));
  // Some tests start programs as another user, who must have access to subfolders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
