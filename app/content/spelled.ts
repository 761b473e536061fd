const BELOW_TWENTY = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A number in words, as the house style writes it in running text: up to ninety-nine; beyond that in digits. */
export function spelled(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  if (!Number.isInteger(number) || number < 0 || number > 99) return String(number);
  const unit = number % 10;
  return `${TENS[Math.floor(number / 10)]}${unit === 0 ? '' : `-${BELOW_TWENTY[unit]}`}`;
}

const VALUES = new Map(Array.from({ length: 100 }, (_, number) => [spelled(number), number]));
const NUMBER_WORD = new RegExp(
  `\\b(?:${[...VALUES.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`,
  'gi',
);

/** The same text with every number word up to ninety-nine in digits, so that "Twelve" and "12" can be compared. */
export const inDigits = (text: string): string =>
  text.replace(NUMBER_WORD, (word) => String(VALUES.get(word.toLowerCase())));
