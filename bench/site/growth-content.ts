import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** Gives a copy this many pieces, the sample's over and over, with its pictures. */
export async function writePieces(copy: string, count: number): Promise<void> {
  const samples = await readAll('content/pieces');
  await remake(join(copy, 'content/pieces'), count, (index) => {
    const fields = parse(samples[index % samples.length] ?? '');
    const id = index + 1;
    return [`${String(id).padStart(4, '0')}.yaml`, stringify({ ...fields, id })];
  });
}

/** Gives a copy this many articles, the sample's over and over, a day apart, with its pictures. */
export async function writeArticles(copy: string, count: number): Promise<void> {
  const samples = await readAll('content/articles');
  await remake(join(copy, 'content/articles'), count, (index) => {
    const sample = samples[index % samples.length] ?? '';
    const round = Math.floor(index / samples.length);
    const id = (/^id: (.*)$/m.exec(sample)?.[1] ?? '') + (round > 0 ? `-${round}` : '');
    const date = new Date(Date.UTC(2026, 2, 25) - index * 86_400_000).toISOString().slice(0, 10);
    return [`${id}.md`, sample.replace(/^id: .*$/m, `id: ${id}`).replace(/^date: .*$/m, `date: ${date}`)];
  });
}

async function readAll(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(md|yaml)$/.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

async function remake(
  folder: string,
  count: number,
  file: (index: number) => readonly [name: string, text: string],
): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let index = 0; index < count; index += 1) {
    const [name, text] = file(index);
    await writeFile(join(folder, name), text);
  }
}
