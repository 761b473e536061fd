import * as words from 'virtual:words/turning';
import type { ModelPart, ModelSource } from '@studio/models/model-source';
import {
  labelPlaces,
  lengthPlace,
  measuredParts,
  measureLines,
  spokenInches,
  spokenLength,
  spokenMillimetres,
} from './measure.ts';
import styles from './measures.module.css';
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
function Lines({ part, seen: { camera, ...frame }, language }: PartProps & { seen: Seen }) {
  return measureLines(part, camera, frame).map((line) => {
    const { from, to, length, name } = line;
    return (
      <g key={name}>
        <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.line} />
        <circle cx={from[0]} cy={from[1]} r="2.5" />
        <circle cx={to[0]} cy={to[1]} r="2.5" />
        <Lengths metres={[length]} place={lengthPlace(line, frame)} language={language} />
      </g>
    );
  });
}

/** The three lengths of one part of a set, written on it: across, deep, high. */
function Label({ part, place, language }: PartProps & { place: readonly [number, number] }) {
  const [across, up, deep] = sizeOf(part);
  return <Lengths metres={[across, deep, up]} place={place} language={language} />;
}

interface LengthsProps {
  metres: readonly number[];
  place: readonly [number, number];
  language: string;
}

/** Lengths in millimetres, and in inches beneath where the visitor's language uses them. */
function Lengths({ metres, place: [x, y], language }: LengthsProps) {
  const inches = metres.flatMap((length) => spokenInches(length, language) ?? []);
  const millimetres = metres.map((length) => spokenMillimetres(length, language));
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
