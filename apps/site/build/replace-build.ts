import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { PENDING_MEDIA_LIST } from '@studio/media/background-encoder';
import { SERVER_DIR_NAME } from './incremental/bundle-inputs.ts';

/** Replaces the previous build in `build` by the complete build in `build/next`. */
export async function replaceBuild(): Promise<void> {
  await rm('build/old', { recursive: true, force: true });
  await mkdir('build/old');
  for (const part of ['client', 'hosts', 'headers.json', SERVER_DIR_NAME, PENDING_MEDIA_LIST]) {
    if (existsSync(`build/${part}`)) await rename(`build/${part}`, `build/old/${part}`);
    if (existsSync(`build/next/${part}`)) await rename(`build/next/${part}`, `build/${part}`);
  }
  await rm('build/old', { recursive: true });
  await rm('build/next', { recursive: true });
}
