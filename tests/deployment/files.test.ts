import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the systemd service of the admin refers to existing files and can write the build caches', () => {
  const unitFile = readFileSync('deploy/systemd/neem-and-noor-admin.service', 'utf8');
  const workingDirectory = /^WorkingDirectory=(.*)$/m.exec(unitFile)?.[1] ?? '';
  const [program = '', file = ''] = /^ExecStart=(.*)$/m.exec(unitFile)?.[1]?.split(' ') ?? [];
  expect(existsSync(program.replace(`${workingDirectory}/`, ''))).toBe(true);
  expect(existsSync(file)).toBe(true);
  expect(unitFile).toContain(`ReadWritePaths=${workingDirectory}/.cache ${workingDirectory}/node_modules\n`);
});

test('the Dockerfile pins its base image by digest, with the Node version of the tests', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const image = /^ARG NODE=node:(\d+)-slim@sha256:[0-9a-f]{64}$/m.exec(dockerfile);
  expect(image?.[1]).toBe(process.versions.node.split('.')[0]);
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Dockerfile's own syntax
    ...['FROM ${NODE} AS build', 'FROM build AS admin', 'FROM ${NODE} AS production', 'FROM ${NODE}'],
  ]);
});

/** Returns whether a pattern of `.dockerignore` matches a file or one of its folders. */
function matchesPattern(pattern: string, file: string): boolean {
  const expression = pattern
    .replaceAll('.', '\\.')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${expression}(?:/|$)`).test(file);
}

test.each([
  '.env',
  '.env.local',
  'enquiries.env',
  'deploy/enquiries.env',
  'packages/relay/.env.production',
  'dkim.pem',
  'packages/relay/keys/dkim.pem',
  '.data/studio.db',
  '.spool/waiting/a/message.json',
  'packages/relay/.spool/waiting/a/file-1',
  '.admin/repository/a',
  'apps/admin/node_modules/a/package.json',
])('%s is ignored by Docker and git', (file) => {
  expect(spawnSync('git', ['check-ignore', '-q', file]).status).toBe(0);
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  expect(patterns.filter((pattern) => matchesPattern(pattern, file))).not.toEqual([]);
});

test('Docker does not ignore the files that the production image needs', () => {
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  const requiredFiles = [
    'package.json',
    'content/studio.yaml',
    'apps/site/build/build.ts',
    'apps/server/start.ts',
    'apps/site/app/root.tsx',
  ];
  expect(requiredFiles.filter((file) => patterns.some((pattern) => matchesPattern(pattern, file)))).toEqual(
    [],
  );
});
