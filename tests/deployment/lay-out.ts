import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A line of a Dockerfile, comments and blank ones left out. */
const lines = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The lines of each stage by its name; the last has none and is called "". */
const stages = new Map<string, string[]>();
for (const line of lines) {
  const name = /^FROM \S+(?: AS (\w+))?$/.exec(line);
  if (name) stages.set(name[1] ?? '', []);
  else [...stages.values()].at(-1)?.push(line);
}

/**
 * Lays out in an empty folder what the Dockerfile's last stage has, by the Dockerfile's own lines. Its build stage is taken
 * to be this repository with its build; what comes from the stage of production is installed by that stage's command.
 *
 * @returns the folder.
 * @throws when the installation fails, with its output.
 */
export function layOutProduction(): string {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  for (const line of stages.get('') ?? []) {
    const copy = /^COPY --from=(\w+) \/app(?:\/(\S+))? \.\/(\S*)$/.exec(line);
    if (copy?.[1] === 'production') install(folder);
    else if (copy?.[2]) cpSync(copy[2], join(folder, copy[3] ?? ''), { recursive: true });
    else if (line.startsWith('COPY')) throw new Error(`The test does not understand "${line}"`);
  }
  return folder;
}

function install(folder: string): void {
  for (const line of stages.get('production') ?? []) {
    const [word, ...rest] = line.split(' ');
    if (word === 'COPY')
      for (const file of rest.slice(0, -1)) cpSync(file, join(folder, file), { recursive: true });
    if (word !== 'RUN') continue;
    mkdirSync(folder, { recursive: true });
    const { status, stdout, stderr } = spawnSync('sh', ['-c', rest.join(' ')], {
      cwd: folder,
      encoding: 'utf8',
      // What the repository's own installation fetched is taken from npm's cache.
      env: { ...process.env, npm_config_prefer_offline: 'true', npm_config_audit: 'false' },
    });
    if (status !== 0) throw new Error(`"${rest.join(' ')}" failed:\n${stdout}\n${stderr}`);
  }
}
