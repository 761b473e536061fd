import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** Replaces the pieces of a copy by `count` pieces that repeat the sample. */
export async function writePieces(copyDir: string, count: number): Promise<void> {
  const samples = await readFiles('content/pieces');
  await replaceFolder(join(copyDir, 'content/pieces'), count, (index) => {
    const fields = parse(samples[index % samples.length] ?? '');
    const id = index + 1;
    return [`${String(id).padStart(4, '0')}.yaml`, stringify({ ...fields, id })];
  });
}

/** Replaces the articles of a copy by `count` articles that repeat the sample, one day apart. */
export async function writeArticles(copyDir: string, count: number): Promise<void> {
  const samples = await readFiles('content/articles');
  await replaceFolder(join(copyDir, 'content/articles'), count, (index) => {
    const sample = samples[index % samples.length] ?? '';
    const round = Math.floor(index / samples.length);
    const id = (/^id: (.*)$/m.exec(sample)?.[1] ?? '') + (round > 0 ? `-${round}` : '');
    const date = new Date(Date.UTC(2026, 2, 25) - index * 86_400_000).toISOString().slice(0, 10);
    return [`${id}.md`, sample.replace(/^id: .*$/m, `id: ${id}`).replace(/^date: .*$/m, `date: ${date}`)];
  });
}

async function readFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(md|yaml)$/.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

async function replaceFolder(
  folder: string,
  count: number,
  createFile: (index: number) => readonly [name: string, text: string],
): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let index = 0; index < count; index += 1) {
    const [name, text] = createFile(index);
    await writeFile(join(folder, name), text);
  }
}
