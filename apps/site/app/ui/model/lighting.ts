import type { WindowSide } from '@studio/models/model-source';
import {
  BackSide,
  BoxGeometry,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  type Texture,
  type WebGLRenderer,
} from 'three';

/** A colour of light: linear red, green and blue. White is 1. */
export type LightColour = readonly [red: number, green: number, blue: number];

/** A light source of the room. Position and size are in metres. A power of 1 is as bright as white paper. */
interface Lamp {
  position: readonly [number, number, number];
  size: readonly [number, number, number];
  colour: LightColour;
  power: number;
}

/** The walls of a simplified copy of the room in imagery/pieces/studio.py. The size is in metres. */
const ROOM = { size: [14, 8, 14], colour: [0.644, 0.631, 0.597], power: 0.62 } as const;
/** The lights, such as a tall window at the left, a reflector behind the camera, and a floor that reflects a little. */
const LAMPS: readonly Lamp[] = [
  { position: [-6.8, 0.6, 1.6], size: [0.2, 5.4, 5.2], colour: [1, 0.956, 0.888], power: 9.5 },
  { position: [1.5, 3.8, 1], size: [5, 0.2, 5], colour: [0.905, 0.922, 1], power: 2.2 },
  { position: [4.2, 0.2, 6.6], size: [4, 4.5, 0.2], colour: [0.965, 0.965, 1], power: 2.6 },
  { position: [6.8, 0.5, -2.5], size: [0.2, 3, 2.4], colour: [1, 0.871, 0.716], power: 1.6 },
  { position: [0, -3.9, 0], size: [14, 0.1, 14], colour: [0.366, 0.337, 0.296], power: 0.5 },
];

/**
 * Edge length of each side of the environment map in pixels. 256 looks the same, but takes six times as long without a graphics
 * card.
 */
const ENVIRONMENT_SIZE = 64;

const toColor = (light: LightColour): Color => new Color().fromArray(light);

/**
 * Renders the room as an environment map, for reflections and ambient light.
 *
 * @param tint multiplies the colour of all light.
 * @param windowSide side of the window in the photograph. For `right`, the lamps are mirrored.
 */
export function createStudioEnvironment(
  renderer: WebGLRenderer,
  tint: LightColour,
  windowSide: WindowSide,
): Texture {
  const scene = new Scene();
  const boxGeometry = new BoxGeometry();
  const createLightMaterial = (colour: LightColour, power: number) =>
    new MeshBasicMaterial({
      color: toColor(colour).multiply(toColor(tint)).multiplyScalar(power),
      side: BackSide,
    });
  const room = new Mesh(boxGeometry, createLightMaterial(ROOM.colour, ROOM.power));
  room.scale.set(...ROOM.size);
  scene.add(room);
  const mirrorSign = windowSide === 'left' ? 1 : -1;
  for (const { position, size, colour, power } of LAMPS) {
    const material = createLightMaterial(colour, power);
    material.side = 0;
    const lamp = new Mesh(boxGeometry, material);
    lamp.position.set(position[0] * mirrorSign, position[1], position[2]);
    lamp.scale.set(...size);
    scene.add(lamp);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.03, 0.1, 60, { size: ENVIRONMENT_SIZE });
  generator.dispose();
  boxGeometry.dispose();
  return texture;
}

/** Name of the variant of a candle's model in which the candle burns. */
export const LIT_VARIANT = 'Lit';

/** Brightness of the room with a burning candle, as a fraction of daylight. */
export const CANDLELIT_ROOM_LIGHT = 0.42;

/** Intensity of the sun, in the unit of three.js. */
export const SUN_INTENSITY = 1.5;

/**
 * Creates the sun, and a ground that is invisible except for the shadow.
 *
 * @param boundingRadius radius of the bounding sphere of the model, in metres.
 */
export function createSunAndGround(
  boundingRadius: number,
  tint: LightColour,
): { sun: DirectionalLight; ground: Mesh } {
  const sun = new DirectionalLight(toColor([1, 0.922, 0.823]).multiply(toColor(tint)), SUN_INTENSITY);
  sun.castShadow = true;
  // 15 samples cover a blur of 14 texels. With fewer, the shadow of woven cane has a hatch pattern. A shadow map of 512 pixels
  // would need eight times the work for the same softness.
  sun.shadow.mapSize.set(256, 256);
  sun.shadow.radius = 7;
  sun.shadow.blurSamples = 15;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = boundingRadius * 0.012;
  Object.assign(sun.shadow.camera, {
    left: -boundingRadius * 1.6,
    right: boundingRadius * 1.6,
    top: boundingRadius * 1.6,
    bottom: -boundingRadius * 1.6,
    near: boundingRadius * 0.1,
    far: boundingRadius * 8,
  });
  const ground = new Mesh(
    new PlaneGeometry(boundingRadius * 8, boundingRadius * 8),
    new ShadowMaterial({ opacity: 0.2, color: toColor([0.0137, 0.0091, 0.006]) }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  // The ground is drawn first. Transparent objects would otherwise appear below it.
  ground.renderOrder = -1;
  return { sun, ground };
}

/** Splits a light into its luminance (Rec. 709 weights) and a tint of luminance 1. */
export function splitLight(light: LightColour): { brightness: number; tint: LightColour } {
  const [red, green, blue] = light;
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { brightness, tint: [red / brightness, green / brightness, blue / brightness] };
}
