import { fillIn, typedOut } from '../app/content/facts.ts';
import { mistakeIn } from '../app/content/markdown/mistake.ts';
import { plainWords } from '../app/content/plain-words.ts';
import type { Facts } from '../app/content/schema/facts.ts';
import type { Kind } from '../app/content/schema/kinds.ts';
import type { Contents, FieldFault } from './shapes.ts';

/** Files whose texts are not filled in with facts. */
const PLAIN = new Set(['brand', 'facts', 'pictures']);

type At = FieldFault['path'];

/**
 * What is wrong with contents: what the schema says of them once the facts are filled in, and facts that are typed out or
 * unknown, and wrong tags of a text. The same in the browser and on the server.
 */
export function faultsOf(kind: Kind, { fields, body }: Contents, facts: Facts): FieldFault[] {
  const known = PLAIN.has(kind.name) ? {} : facts;
  const faults: FieldFault[] = [];
  const filled = (value: unknown, path: At): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => filled(item, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, filled(item, [...path, key])]),
      );
    if (typeof value !== 'string') return value;
    const [typed] = typedOut(value, known);
    if (typed)
      faults.push({
        path,
        message: `“${typed.words}” is a number that is kept in one place: write {% $${typed.name} %} for it`,
      });
    try {
      return fillIn(value, known);
    } catch (error) {
      faults.push({ path, message: error instanceof Error ? error.message : String(error) });
      return value;
    }
  };
  const result = kind.schema.safeParse(filled(fields, []), { error: plainWords });
  for (const { path, message } of result.error?.issues ?? [])
    faults.push({ path: path.map((part) => (typeof part === 'number' ? part : String(part))), message });
  if (kind.body) {
    const text = String(filled(body ?? '', ['body']));
    if (text.trim() === '') faults.push({ path: ['body'], message: 'expected words, found nothing' });
    const mistake = mistakeIn(text, kind.tags ?? {});
    if (mistake)
      faults.push({
        path: ['body'],
        message: `line ${mistake.line}: ${mistake.message}`,
        line: mistake.line,
      });
  }
  return faults;
}
