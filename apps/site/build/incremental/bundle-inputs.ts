import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBrandHash } from '@studio/brand/generate-brand';
import { MESSAGES_FILE } from '@studio/content/messages/message-modules';
import { listFiles } from '@studio/http/list-files';
import { getMediaMetadataPath } from '@studio/media/vite-plugin';
import { hashModels } from '@studio/models/read-models';
import { readModelSubjects } from '../checks/model-subjects.ts';

/** Name of the folder, inside a build, with the server bundle and INPUTS_FILE. */
export const SERVER_DIR_NAME = 'server';
const INPUTS_FILE = 'inputs.json';

/** Hashes by name of the input. Inputs are everything that affects bundles, styles, icons and 3D models. */
type BundleInputs = Readonly<Record<string, string>>;

/** Folders and files with the code and the packages of the site. */
const CODE_PATHS = ['apps/site', 'packages', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
/** Files below them that do not affect the site, or that a build generates from other inputs. */
const NO_CODE = /(?:^|\/)(?:node_modules|generated)\/|\.test\.tsx?$/;

function hashCode(): string {
  const hash = createHash('sha256');
  for (const root of CODE_PATHS) {
    const files = statSync(root).isDirectory() ? listFiles(root).map((file) => join(root, file)) : [root];
    for (const file of files.filter((path) => !NO_CODE.test(path)).sort())
      hash.update(`${file}\n`).update(readFileSync(file)).update('\n');
  }
  return hash.digest('hex');
}

async function readBundleInputs(): Promise<BundleInputs> {
  const models = hashModels();
  const modelIds = new Set(models.keys());
  const { SITE_ORIGIN = '', ENQUIRY_SERVICE = '', SITE_HSTS = '' } = process.env;
  const inputs = {
    code: hashCode(),
    environment: [process.version, SITE_ORIGIN, ENQUIRY_SERVICE, SITE_HSTS],
    messages: await readFile(MESSAGES_FILE, 'utf8'),
    brand: await readBrandHash(),
    models: [...models],
    // A model must match the size and the choices of its piece.
    pieces: readModelSubjects().filter(({ id, choices }) => modelIds.has(id) || choices),
  };
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      createHash('sha256').update(JSON.stringify(value)).digest('hex'),
    ]),
  );
}

/**
 * Writes the hashes of the inputs beside the server bundle of a build, and moves the metadata of the models there.
 *
 * @param buildDir folder of the build.
 */
export async function writeBundleInputs(buildDir: string): Promise<void> {
  const inputs = await readBundleInputs();
  writeFileSync(join(buildDir, SERVER_DIR_NAME, INPUTS_FILE), JSON.stringify(inputs));
  renameSync(
    getMediaMetadataPath(buildDir, 'models'),
    getMediaMetadataPath(join(buildDir, SERVER_DIR_NAME), 'models'),
  );
}

/**
 * Compares the inputs of a build with the content in the working directory.
 *
 * @param buildDir folder of the build.
 * @returns the name of the first input that differs, or null if the bundles of the build can be used.
 */
export async function findChangedInput(buildDir: string): Promise<string | null> {
  const previousInputs: BundleInputs = JSON.parse(
    readFileSync(join(buildDir, SERVER_DIR_NAME, INPUTS_FILE), 'utf8'),
  );
  const currentInputs = await readBundleInputs();
  return Object.keys(currentInputs).find((name) => currentInputs[name] !== previousInputs[name]) ?? null;
}
