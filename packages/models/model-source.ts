export type PhotoSide = 'left' | 'right';

type Vector = readonly [x: number, y: number, z: number];

/** A part of a model, such as one table of a set. Corners of its bounding box in metres. */
export interface ModelPart {
  name: string;
  min: Vector;
  max: Vector;
  /** Width, height and depth of a part that is rotated in the model; absent where the corners give them. */
  size?: Vector;
  /** Height of the tip of the flame, in metres; absent for a part without one. */
  flame?: number;
}

/** The camera of the photograph. */
export interface PhotoCamera {
  /** Vertical angle of view in radians. */
  yfov: number;
  /** Width / height of the photograph. */
  aspect: number;
  /** Vertical lens shift, upwards, in half heights of the photograph. It keeps verticals upright. */
  shift: number;
  eye: Vector;
  /** Direction of the view. */
  look: Vector;
  /** Brightness relative to the viewer's default light, for red, green and blue; absent where unknown. */
  light?: Vector;
  /** The side of the window; absent for the left. */
  window?: PhotoSide;
  /** Direction of the sun, in radians like the azimuth of an orbit; absent where unknown. */
  sun?: number;
}

/** Metadata of a model, read from its file. */
export interface ModelMetadata {
  /** Width, height and depth in metres. */
  size: Vector;
  parts: readonly ModelPart[];
  /** Names of the variants; the first is the default. */
  variants: readonly string[];
  triangles: number;
  /** Absent where the file has no camera; the viewer then starts from the front left. */
  view?: PhotoCamera;
}

/** The options of a model that visitors can choose from, by the names of its variants. */
export interface ModelChoices {
  /** What the options are, such as "Timber". */
  title: string;
  /** The first is the one in the photograph. Colours as in CSS. */
  options: readonly { name: string; colour: string }[];
}

/** A model on a page. The build makes its files from the source in `content/models`. */
export interface ModelSource extends ModelMetadata {
  /**
   * URL of its files without their extensions: `.glb` for the viewer, `.ar.glb` and `.usdz` for phones, `.json` for its
   * ModelDownload.
   */
  files: string;
}

/** Download size of a model. In a file of its own, since pages are built before it is known. */
export interface ModelDownload {
  /** Size of the `.glb` file in bytes, compressed by brotli. */
  bytes: number;
}

/** Compressed size of the viewer's script in bytes; `npm run budgets` compares it with the build. */
export const VIEWER_SCRIPT_BYTES = 135_000;
