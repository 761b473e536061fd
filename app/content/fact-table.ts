import { parseYaml } from './parse.ts';
import { ContentError } from './schema/error.ts';
import { type Facts, factsSchema, type GivenFact } from './schema/facts.ts';
import { inDigits, spelled } from './spelled.ts';

/** Folders of `content/` whose files are counted: `{% $candles %}` is how many candles there are. */
export const COUNTED = ['candles', 'pieces', 'projects'];

/**
 * Reads the table of facts, does its sums and adds what is counted, and how the studio is called.
 *
 * @param file for messages.
 * @param counts files in each folder of COUNTED.
 * @param studio its name.
 * @throws ContentError when the table is wrong, or gives what is known already.
 */
export function factTable(
  file: string,
  source: string,
  counts: Record<string, number>,
  studio: string,
): Facts {
  const { facts: given } = parseYaml(file, source, factsSchema);
  const table: Facts = { studio: { value: studio, beside: [] } };
  for (const [name, count] of Object.entries(counts)) table[name] = { value: spelled(count), beside: [name] };
  for (const { name, value, sumOf = [], beside } of given) {
    if (name in counts)
      throw new ContentError(file, `${name}: is counted from the files in content/${name}; take it out`);
    if (name === 'studio') throw new ContentError(file, `${name}: is the name in studio.yaml; take it out`);
    if (name in table) throw new ContentError(file, `${name}: stands there twice`);
    table[name] = { value: value ?? spelled(sum(file, name, sumOf, given)), beside };
  }
  return table;
}

const sum = (file: string, name: string, parts: readonly string[], given: readonly GivenFact[]): number =>
  parts.reduce((total, part) => {
    const number = Number(inDigits(given.find((fact) => fact.name === part)?.value ?? ''));
    if (!number) throw new ContentError(file, `${name}: expected "${part}" to be a fact with a number`);
    return total + number;
  }, 0);
