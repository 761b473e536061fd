import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

/** A section of the report. */
export interface ReportSection {
  name: 'speed' | 'bytes' | 'interactions' | 'growth';
  /** Markdown with the heading. */
  text: string;
  /** Description of the machine (machine.ts). */
  machine: string;
}

const INTRODUCTION = `# Performance

Written by \`npm run bench\`; the section on growth by \`npm run bench -- --only growth\`. Ratios and bytes can be compared between
machines, times cannot. Continuous integration checks bytes (\`tests/built/weights.json\`), not times.
`;
const SECTION_ORDER = ['speed', 'bytes', 'interactions', 'growth'] as const;

/** Replaces sections of the report. Keeps the other sections. */
export async function updateReport(file: string, newSections: readonly ReportSection[]): Promise<void> {
  const previousReport = existsSync(file) ? await readFile(file, 'utf8') : '';
  const sections = SECTION_ORDER.map((name) => {
    const section = newSections.find((candidate) => candidate.name === name);
    if (section) return `<!-- ${name} -->\n${section.text}\nMeasured ${section.machine}\n<!-- /${name} -->\n`;
    return new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->\\n`).exec(previousReport)?.[0] ?? '';
  });
  await writeFile(file, [INTRODUCTION, ...sections].filter(Boolean).join('\n'));
}
