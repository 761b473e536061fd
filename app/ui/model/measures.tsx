import * as words from 'virtual:words/turning';
import {
  labelPlaces,
  measuredParts,
  measureLines,
  spokenInches,
  spokenLength,
  spokenMillimetres,
} from './measure.ts';
import styles from './measures.module.css';
import type { ModelPart, ModelSource } from './model-source.ts';
import type { Seen } from './viewer.tsx';

/** What a model measures, drawn beside it from where it is seen. The words are upright from every side. */
export function Measures({ model, ...seen }: { model: ModelSource } & Seen) {
  const { width, height } = seen;
  const parts = measuredParts(model);
  const language = navigator.language;
  return (
    <svg
      className={styles.measures}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inWords(parts, language)}
    >
      {/* The lines of several would cross each other. */}
      {parts.length > 1
        ? labelPlaces(parts, seen.camera, seen).map((place, index) => {
            const part = parts[index];
            return part && <Label key={part.name} part={part} place={place} language={language} />;
          })
        : parts.map((part) => <Lines key={part.name} part={part} seen={seen} language={language} />)}
    </svg>
  );
}

interface PartProps {
  part: ModelPart;
  language: string;
}

/** Width, depth and height as lines. */
function Lines({ part, seen: { camera, width, height }, language }: PartProps & { seen: Seen }) {
  return measureLines(part, camera, { width, height }).map(({ from, to, length, name }) => (
    <g key={name}>
      <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.line} />
      <circle cx={from[0]} cy={from[1]} r="2.5" />
      <circle cx={to[0]} cy={to[1]} r="2.5" />
      <text x={(from[0] + to[0]) / 2} y={(from[1] + to[1]) / 2} className={styles.length}>
        {spokenLength(length, language)}
      </text>
    </g>
  ));
}

/** The three lengths of one part of a set, written on it: across, deep, high. */
function Label({ part, place: [x, y], language }: PartProps & { place: readonly [number, number] }) {
  const [across, up, deep] = sizeOf(part);
  const lengths = [across, deep, up];
  const inches = lengths.flatMap((metres) => spokenInches(metres, language) ?? []);
  const millimetres = lengths.map((metres) => spokenMillimetres(metres, language));
  return (
    <text x={x} y={y} className={styles.length}>
      {words.millimetres({ length: millimetres.join(' × ') })}
      {inches.length > 0 && (
        <tspan x={x} dy="1.1em">
          {words.inches({ length: inches.join(' × ') })}
        </tspan>
      )}
    </text>
  );
}

const sizeOf = ({ min, max, size }: ModelPart) =>
  size ?? ([max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const);

const inWords = (parts: readonly ModelPart[], language: string): string =>
  parts
    .map((part) => {
      const [width = '', height = '', depth = ''] = sizeOf(part).map((metres) =>
        spokenLength(metres, language),
      );
      return words.size({ width, depth, height });
    })
    .join('; ');
