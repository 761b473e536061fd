import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lines of the Dockerfile without comments and empty lines. */
const dockerfileLines = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Lines of each stage by its name. The last stage has no name. Its key is "". */
const stageLines = new Map<string, string[]>();
for (const line of dockerfileLines) {
  const name = /^FROM \S+(?: AS (\w+))?$/.exec(line);
  if (name) stageLines.set(name[1] ?? '', []);
  else [...stageLines.values()].at(-1)?.push(line);
}

/**
 * Creates a folder with the files of the Dockerfile's last stage. Copies the files of the build stage from this repository. Runs the
 * commands of the stage `production`.
 *
 * @returns path of the folder.
 * @throws Error with the output when the installation fails.
 */
export function createProductionFolder(): string {
  const productionDir = mkdtempSync(join(tmpdir(), 'production-'));
  for (const line of stageLines.get('') ?? []) {
    const copyInstruction = /^COPY --from=(\w+) \/app(?:\/(\S+))? \.\/(\S*)$/.exec(line);
    if (copyInstruction?.[1] === 'production') install(productionDir);
    else if (copyInstruction?.[2])
      cpSync(copyInstruction[2], join(productionDir, copyInstruction[3] ?? ''), { recursive: true });
    else if (line.startsWith('COPY')) throw new Error(`Unsupported line "${line}"`);
  }
  return productionDir;
}

function install(productionDir: string): void {
  for (const line of stageLines.get('production') ?? []) {
    const [instruction, ...instructionArgs] = line.split(' ');
    if (instruction === 'COPY')
      for (const file of instructionArgs.slice(0, -1))
        cpSync(file, join(productionDir, file), { recursive: true });
    if (instruction !== 'RUN') continue;
    mkdirSync(productionDir, { recursive: true });
    const { status, stdout, stderr } = spawnSync('sh', ['-c', instructionArgs.join(' ')], {
      cwd: productionDir,
      encoding: 'utf8',
      // Uses the packages in npm's cache, because the installation of the repository has downloaded them.
      env: { ...process.env, npm_config_prefer_offline: 'true', npm_config_audit: 'false' },
    });
    if (status !== 0) throw new Error(`"${instructionArgs.join(' ')}" failed:\n${stdout}\n${stderr}`);
  }
}
