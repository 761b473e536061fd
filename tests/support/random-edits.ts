import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches fields with free text. Other fields contain ids, URLs, dates or names that several files share. */
const TEXT_FIELD =
  /^(\s*(?:- )?(?:title|text|description|note|caption|alt|lead|intro|quote|summary|excerpt|materials|author): )(.*\p{L}{4}.*)$/u;

/** Returns a pseudorandom integer below a limit. The same seed gives the same sequence. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/**
 * Moves the first letter of a word to its end, in a text of a random content file.
 *
 * @param root folder of the repository.
 * @returns path of the changed file, relative to `root`.
 */
export function editRandomWord(root: string, random: (below: number) => number): string {
  const files = globSync('content/**/*.{yaml,md}', { cwd: root })
    .filter((name) => !/README|messages\.yaml|brand|categories|redirects/.test(name))
    .sort();
  for (;;) {
    const file = files[random(files.length)] ?? '';
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const bodyStart = file.endsWith('.md') ? lines.indexOf('---', 1) : lines.length;
    const textLines = lines.flatMap((line, index) =>
      TEXT_FIELD.test(line) || (index > bodyStart && /^\p{L}.{40}/u.test(line)) ? [index] : [],
    );
    const index = textLines[random(textLines.length || 1)] ?? -1;
    const line = lines[index] ?? '';
    const words = [...line.matchAll(/(?<=[ "])\p{Ll}{4,}(?=[ ,."])/gu)];
    const word = words[random(words.length || 1)];
    if (!word) continue;
    const changed = word[0].slice(1) + word[0].slice(0, 1);
    lines[index] = line.slice(0, word.index) + changed + line.slice(word.index + changed.length);
    writeFileSync(join(root, file), lines.join('\n'));
    return file;
  }
}
