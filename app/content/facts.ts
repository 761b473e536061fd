import type { Facts } from './schema/facts.ts';
import { inDigits } from './spelled.ts';

/** A fact's name in a text: `{% $people %}`; with a capital, `{% $People %}`, its value begins with one. */
const PLACEHOLDER = /\{%\s*\$([A-Za-z][A-Za-z0-9]*)\s*%\}/g;

/**
 * Puts the facts into a text.
 *
 * @throws Error naming the unknown fact and all that there are.
 */
export function fillIn(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) => {
    const known = facts[name.charAt(0).toLowerCase() + name.slice(1)];
    if (!known) {
      throw new Error(
        `"$${name}" is not in content/facts.yaml, which has ${Object.keys(facts).sort().join(', ') || 'no facts'}`,
      );
    }
    return /^[A-Z]/.test(name) ? known.value.charAt(0).toUpperCase() + known.value.slice(1) : known.value;
  });
}

/** A fact that a text types out where it could have named it. */
export interface TypedOut {
  name: string;
  /** As it stands in the text. */
  words: string;
  /** Counted from 1. */
  line: number;
}

interface Rule {
  name: string;
  pattern: RegExp;
}

/** A table is asked about every text of the site: what it looks for is spelled out once. */
const rulesOfTables = new WeakMap<Facts, Rule[]>();

function rulesOf(facts: Facts): Rule[] {
  const known = rulesOfTables.get(facts);
  if (known) return known;
  const rules = Object.entries(facts).flatMap(([name, { value, beside }]) =>
    beside.map((word) => ({ name, pattern: pattern(`${value} ${word}`) })),
  );
  rulesOfTables.set(facts, rules);
  return rules;
}

/** Finds the facts of the table that a file's source types out, in words or in digits. */
export function typedOut(source: string, facts: Facts): TypedOut[] {
  const rules = rulesOf(facts);
  // Words run on from one line to the next: a line is looked at together with what follows it.
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const start = inDigits(line);
    const whole = inDigits(`${line} ${(lines[index + 1] ?? '').trim()}`);
    return rules.flatMap(({ name, pattern }) => {
      const found = pattern.exec(whole);
      return found && found.index < start.length ? [{ name, words: found[0], line: index + 1 }] : [];
    });
  });
}

/** Finds words whatever stands between them, and in digits. */
const pattern = (words: string): RegExp =>
  new RegExp(
    `(?<![\\w.,])${inDigits(words)
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+')}(?!\\w)`,
    'i',
  );
