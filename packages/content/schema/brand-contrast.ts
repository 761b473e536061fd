import Color from 'colorjs.io';

/** What the check needs of a brand; a part of its schema's output, which would otherwise refer to itself. */
interface Palettes {
  colours: Record<ColourName, string>;
  homes: Partial<Record<ColourName, string | undefined>>;
  nazaakat: Partial<Record<ColourName, string | undefined>>;
}

type ColourName =
  | 'paper'
  | 'paperQuiet'
  | 'surface'
  | 'ink'
  | 'quiet'
  | 'accent'
  | 'lamp'
  | 'onLamp'
  | 'night'
  | 'onNight'
  | 'onNightQuiet'
  | 'footer'
  | 'alert'
  | 'alertOnNight'
  | 'onPicture'
  | 'shade'
  | 'noon'
  | 'evening'
  | 'onEveningQuiet';

/** WCAG 2.2 AA: text (1.4.3), and what must be seen but not read, such as lines of fields and rings (1.4.11). */
const TEXT = 4.5;
const SIGN = 3;

/** A colour of the file, or one that styles/tokens.css and the pages mix from two: the second's share in oklab, 0 to 1. */
type Side = ColourName | { of: ColourName; with: ColourName; share: number; called: string };

interface Pair {
  front: Side;
  ground: Side;
  least: number;
  use: string;
}

const band: Side = { of: 'paper', with: 'accent', share: 0.12, called: 'paper with a tenth of accent' };
const veiled: Side = { of: 'onPicture', with: 'shade', share: 0.6, called: 'a white photograph under shade' };
const fieldLine: Side = { of: 'paper', with: 'ink', share: 0.55, called: 'ink at half strength' };
const onShelf: Side = { of: 'onNight', with: 'night', share: 0.16, called: 'onNight with some night' };

/** The pairs that the pages of every sub-brand show. */
const pairs: readonly Pair[] = [
  { front: 'ink', ground: 'paper', least: TEXT, use: 'text on the page' },
  { front: 'quiet', ground: 'paper', least: TEXT, use: 'text of second rank on the page' },
  { front: 'accent', ground: 'paper', least: TEXT, use: 'links on the page' },
  { front: 'ink', ground: band, least: TEXT, use: 'text on bands' },
  { front: 'quiet', ground: band, least: TEXT, use: 'text of second rank on bands' },
  { front: 'ink', ground: 'surface', least: TEXT, use: 'text on the scrolled bar and in lists' },
  { front: 'onLamp', ground: 'lamp', least: TEXT, use: 'words on buttons' },
  { front: 'onNight', ground: 'night', least: TEXT, use: 'text on dark bands' },
  { front: 'onNightQuiet', ground: 'night', least: TEXT, use: 'text of second rank on dark bands' },
  { front: onShelf, ground: 'night', least: TEXT, use: 'what is said of candles' },
  { front: 'lamp', ground: 'night', least: SIGN, use: 'rings and marks on dark bands' },
  {
    front: 'onPicture',
    ground: 'night',
    least: TEXT,
    use: 'the menu’s words, and those over a picture to come',
  },
  { front: 'onPicture', ground: veiled, least: TEXT, use: 'words over photographs' },
  { front: fieldLine, ground: 'paper', least: SIGN, use: 'lines of form fields' },
];

/** Those that only the studio's own pages show. */
const studioPairs: readonly Pair[] = [
  { front: 'ink', ground: 'paperQuiet', least: TEXT, use: 'text on quiet bands' },
  { front: 'quiet', ground: 'paperQuiet', least: TEXT, use: 'text of second rank on quiet bands' },
  { front: 'accent', ground: 'paperQuiet', least: TEXT, use: 'links on quiet bands' },
  { front: 'alert', ground: 'paper', least: TEXT, use: 'what is wrong in a form' },
  { front: 'alert', ground: 'paperQuiet', least: TEXT, use: 'what is wrong in a form on a quiet band' },
  { front: 'alertOnNight', ground: 'night', least: TEXT, use: 'what is wrong in a form on a dark band' },
  { front: 'onPicture', ground: 'alert', least: TEXT, use: 'the message that a form could not be sent' },
  { front: 'onNight', ground: 'footer', least: TEXT, use: 'text of the foot' },
  { front: 'onNightQuiet', ground: 'footer', least: TEXT, use: 'text of second rank in the foot' },
  { front: 'lamp', ground: 'footer', least: SIGN, use: 'rings and marks in the foot' },
  { front: 'ink', ground: 'noon', least: TEXT, use: '“The hours” at noon' },
  { front: 'quiet', ground: 'noon', least: TEXT, use: '“The hours” at noon' },
  { front: 'onNight', ground: 'evening', least: TEXT, use: '“The hours” at lamp time' },
  { front: 'onEveningQuiet', ground: 'evening', least: TEXT, use: '“The hours” at lamp time' },
];

/** A pair of colours that cannot be read together: the field to change, and a sentence. */
export interface ContrastFault {
  path: readonly string[];
  message: string;
}

/** Measures every pair of colours that pages show together, in each sub-brand; a fault of all is told once. */
export function contrastFaults(brand: Palettes): ContrastFault[] {
  const faults = new Map<string, ContrastFault>();
  for (const part of ['colours', 'homes', 'nazaakat'] as const) {
    const own = part === 'colours' ? {} : brand[part];
    const palette = { ...brand.colours, ...withoutGaps(own) };
    for (const { front, ground, least, use } of part === 'colours' ? [...pairs, ...studioPairs] : pairs) {
      const ratio = colourOf(front, palette).contrast(colourOf(ground, palette), 'WCAG21');
      if (ratio >= least) continue;
      const holder = [front, ground].flatMap(namesOf).some((name) => name in own) ? part : 'colours';
      const name =
        namesOf(front).find((one) => holder === 'colours' || one in own) ?? namesOf(ground)[0] ?? '';
      const message = `${called(front, palette)} on ${called(ground, palette)} reads ${ratio.toFixed(1)} to 1 (${use}); expected ${least} to 1 or more: make one of them darker or lighter`;
      faults.set(`${holder} ${message}`, { path: [holder, name], message });
    }
  }
  return [...faults.values()];
}

const namesOf = (side: Side): ColourName[] => (typeof side === 'string' ? [side] : [side.of, side.with]);

const withoutGaps = (own: Palettes['homes']): Partial<Record<ColourName, string>> =>
  Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function colourOf(side: Side, palette: Palettes['colours']): Color {
  if (typeof side === 'string') return new Color(palette[side]);
  return new Color(new Color(palette[side.of]).mix(palette[side.with], side.share, { space: 'oklab' }));
}

function called(side: Side, palette: Palettes['colours']): string {
  const hex = colourOf(side, palette).to('srgb').toString({ format: 'hex', collapse: false });
  return typeof side === 'string' ? `${side} (${hex})` : `${side.called} (${hex})`;
}
