import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

/** One part of the report, measured in one run. */
export interface Part {
  name: 'speed' | 'bytes' | 'interactions' | 'growth';
  /** In Markdown, with its heading. */
  text: string;
  machine: string;
}

const HEAD = `# Performance

Written by \`npm run bench\`; growth by \`npm run bench -- --only growth\`. Compare ratios and bytes across machines, never
seconds: continuous integration holds bytes (\`budgets.json\`) and no times.
`;
const ORDER = ['speed', 'bytes', 'interactions', 'growth'] as const;

/** Puts parts into the report in place of those of an earlier run; the others stay. */
export async function keepParts(file: string, parts: readonly Part[]): Promise<void> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : '';
  const sections = ORDER.map((name) => {
    const part = parts.find((candidate) => candidate.name === name);
    if (part) return `<!-- ${name} -->\n${part.text}\nMeasured ${part.machine}\n<!-- /${name} -->\n`;
    return new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->\\n`).exec(before)?.[0] ?? '';
  });
  await writeFile(file, [HEAD, ...sections].filter(Boolean).join('\n'));
}
