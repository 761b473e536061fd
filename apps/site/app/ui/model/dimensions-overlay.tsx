import * as messages from 'virtual:messages/modelViewer';
import type { ModelPart, ModelSource } from '@studio/models/model-source';
import {
  formatInches,
  formatLength,
  formatMillimetres,
  getValidLocale,
  placeLengthLabel,
  placeSizeLabels,
  projectDimensionLines,
  selectMeasuredParts,
} from './dimensions.ts';
import styles from './dimensions-overlay.module.css';
import type { CanvasFrame } from './frame-camera.ts';
import type { ModelRenderer } from './model-renderer.ts';
import type { Orbit } from './orbit.ts';

export interface RenderedView extends CanvasFrame {
  camera: Parameters<ModelRenderer['onDraw']>[0];
  orbit: Orbit;
}

export function DimensionsOverlay({ model, ...view }: { model: ModelSource } & RenderedView) {
  const { width, height } = view;
  const parts = selectMeasuredParts(model);
  const locale = getValidLocale(navigator.language);
  return (
    <svg
      className={styles.overlay}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeSizes(parts, locale)}
    >
      {/* Dimension lines of several parts would cross, so a set has only labels. */}
      {parts.length > 1
        ? placeSizeLabels(parts, view.camera, view).map((position, index) => {
            const part = parts[index];
            return part && <SizeLabel key={part.name} part={part} position={position} locale={locale} />;
          })
        : parts.map((part) => <DimensionLines key={part.name} part={part} view={view} locale={locale} />)}
    </svg>
  );
}

interface PartLabelProps {
  part: ModelPart;
  locale: string;
}

function DimensionLines({
  part,
  view: { camera, ...frame },
  locale,
}: PartLabelProps & { view: RenderedView }) {
  return projectDimensionLines(part, camera, frame).map((line) => {
    const { from, to, length, name } = line;
    return (
      <g key={name}>
        <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.line} />
        <circle cx={from[0]} cy={from[1]} r="2.5" />
        <circle cx={to[0]} cy={to[1]} r="2.5" />
        <LengthLabel metres={[length]} position={placeLengthLabel(line, frame)} locale={locale} />
      </g>
    );
  });
}

/** The label of a part of a set, with the part's width, depth and height. */
function SizeLabel({ part, position, locale }: PartLabelProps & { position: readonly [number, number] }) {
  const [width, height, depth] = measurePart(part);
  return <LengthLabel metres={[width, depth, height]} position={position} locale={locale} />;
}

interface LengthLabelProps {
  metres: readonly number[];
  position: readonly [number, number];
  locale: string;
}

/** A label with lengths in millimetres. In locales that use inches, the lengths in inches are below. */
function LengthLabel({ metres, position: [x, y], locale }: LengthLabelProps) {
  const inches = metres.flatMap((length) => formatInches(length, locale) ?? []);
  const millimetres = metres.map((length) => formatMillimetres(length, locale));
  return (
    <text x={x} y={y} className={styles.length}>
      {messages.millimetres({ length: millimetres.join(' × ') })}
      {inches.length > 0 && (
        <tspan x={x} dy="1.1em">
          {messages.inches({ length: inches.join(' × ') })}
        </tspan>
      )}
    </text>
  );
}

const measurePart = ({ min, max, size }: ModelPart) =>
  size ?? ([max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const);

const describeSizes = (parts: readonly ModelPart[], locale: string): string =>
  parts
    .map((part) => {
      const [width = '', height = '', depth = ''] = measurePart(part).map((metres) =>
        formatLength(metres, locale),
      );
      return messages.size({ width, depth, height });
    })
    .join('; ');
