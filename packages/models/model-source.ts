/** A side of the photograph. */
export type Side = 'left' | 'right';

type Vector = readonly [x: number, y: number, z: number];

/** One of the things that a model is made of, such as each table of a set; corners in metres. */
export interface ModelPart {
  name: string;
  min: Vector;
  max: Vector;
  /** Width, height and depth as it stands square; absent where the corners say so. */
  size?: Vector;
  /** How high the tip of its flame is; absent where it has none. */
  flame?: number;
}

/** The camera of the photograph. */
export interface ModelView {
  /** Vertical angle of view in radians. */
  yfov: number;
  /** Width / height of the photograph. */
  aspect: number;
  /** How far the lens is shifted upwards, in half heights of the picture: verticals stay upright that way. */
  shift: number;
  eye: Vector;
  /** The direction it looks in. */
  look: Vector;
  /** How much brighter its light was than the viewer's own, red, green and blue; absent where it is not known. */
  light?: Vector;
  /** The side that its window was at, where that was not the left. */
  window?: Side;
  /** Where its sun stood, in radians round the upright axis as an orbit's turn; absent where it is not known. */
  sun?: number;
}

/** What a model's file tells. */
export interface ModelFacts {
  /** Width, height and depth in metres. */
  size: Vector;
  parts: readonly ModelPart[];
  /** What it can be shown in, by name; the first is how it comes. */
  variants: readonly string[];
  triangles: number;
  /** Absent where the file has no camera: then it is shown from a little to the left. */
  view?: ModelView;
}

/** What a model can be chosen in, by the names of its variants. */
export interface ModelChoices {
  /** What is chosen: a timber, a cloth. */
  title: string;
  /** The first is how it was photographed; colours are CSS's. */
  options: readonly { name: string; colour: string }[];
}

/** A model as pages show it. Its files are made from the source in `content/models`. */
export interface ModelSource extends ModelFacts {
  /**
   * Address of its files without their endings: `.glb` for the viewer, `.ar.glb` and `.usdz` for phones, `.json` with its
   * ModelWeight.
   */
  files: string;
}

/** What a model costs, in a file beside it: the pages are made before it is known. */
export interface ModelWeight {
  /** Bytes of the viewer's file as it comes over the line, compressed by brotli. */
  bytes: number;
}

/** Bytes of the viewer's script as it comes over the line; `npm run budgets` holds it to what was built. */
export const VIEWER_BYTES = 135_000;
