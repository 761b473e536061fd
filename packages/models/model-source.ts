/** The side of the window in an image. */
export type WindowSide = 'left' | 'right';

type Vector = readonly [x: number, y: number, z: number];

/** A part of a model, such as one table of a set. `min` and `max` are the corners of its bounding box in metres. */
export interface ModelPart {
  name: string;
  min: Vector;
  max: Vector;
  /** Width, height and depth in metres along the part's own axes. Undefined if the bounding box has the same size. */
  size?: Vector;
  /** Height of the tip of the flame in metres. Undefined if the part has no flame. */
  flame?: number;
}

/** The camera of an image of a piece or candle. The 3D viewer starts with its view. */
export interface ImageCamera {
  /** Vertical angle of view in radians. */
  yfov: number;
  /** Width / height of the image. */
  aspect: number;
  /** Upward lens shift in half image heights. It keeps vertical lines parallel. */
  shift: number;
  /** Position of the camera in metres. */
  eye: Vector;
  look: Vector;
  /** Brightness of red, green and blue relative to the default light of the viewer. Undefined if not measured. */
  light?: Vector;
  /** Undefined if the window is on the left. */
  window?: WindowSide;
  /** Direction of the sun about the vertical axis in radians. Undefined without a sun. */
  sun?: number;
}

export interface ModelMetadata {
  /** Width, height and depth in metres. */
  size: Vector;
  parts: readonly ModelPart[];
  /** Names of the material variants. The first is the default. */
  variants: readonly string[];
  triangles: number;
  /** Undefined if the file has no camera. The viewer then starts at the front left. */
  view?: ImageCamera;
}

/** The options for visitors. Each is a variant of the model. */
export interface ModelChoices {
  /** Such as "Timber". */
  title: string;
  /** The image shows the first option. Colours are in CSS format. */
  options: readonly { name: string; colour: string }[];
}

/** A model on a page. The build generates its files from the original in `content/models`. */
export interface ModelSource extends ModelMetadata {
  /**
   * URL path of the model's files without extension. The files are `.glb` for the web viewer, `.ar.glb` and `.usdz` for AR on phones,
   * and `.json` with the download size (ModelDownload).
   */
  files: string;
}

/** Content of the JSON file beside the model. Pages do not contain the download size, because they are built before it is known. */
export interface ModelDownload {
  /** Size of the `.glb` file in bytes, compressed with Brotli. */
  bytes: number;
}

/** Size of the viewer's scripts in bytes, compressed with Brotli. tests/built/weights.test.ts verifies it. */
export const VIEWER_SCRIPT_BYTES = 135_000;
