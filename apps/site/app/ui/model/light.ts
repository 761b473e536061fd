import type { Side } from '@studio/models/model-source';
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

/** Red, green and blue of light, linear: a lamp's own, no colour of the brand. */
export type Light = readonly [red: number, green: number, blue: number];

/** One thing that shines in the studio: where it is, how large (metres), and how bright (1 is white paper). */
interface Lamp {
  at: readonly [number, number, number];
  size: readonly [number, number, number];
  colour: Light;
  power: number;
}

/**
 * The studio of the photographs (imagery/pieces/studio.py) as a model is lit by it: a tall window at the left, a card
 * behind the camera, pale walls, a floor that gives back a little.
 */
const ROOM = { size: [14, 8, 14], colour: [0.644, 0.631, 0.597], power: 0.62 } as const;
const LAMPS: readonly Lamp[] = [
  { at: [-6.8, 0.6, 1.6], size: [0.2, 5.4, 5.2], colour: [1, 0.956, 0.888], power: 9.5 },
  { at: [1.5, 3.8, 1], size: [5, 0.2, 5], colour: [0.905, 0.922, 1], power: 2.2 },
  { at: [4.2, 0.2, 6.6], size: [4, 4.5, 0.2], colour: [0.965, 0.965, 1], power: 2.6 },
  { at: [6.8, 0.5, -2.5], size: [0.2, 3, 2.4], colour: [1, 0.871, 0.716], power: 1.6 },
  { at: [0, -3.9, 0], size: [14, 0.1, 14], colour: [0.366, 0.337, 0.296], power: 0.5 },
];

/** Pixels of each side of the environment: 64 look like 256, and take a sixth of the time where there is no graphics card. */
const FACE = 64;

const colourOf = (light: Light): Color => new Color().fromArray(light);

/**
 * What a model reflects: the room above as an environment map.
 *
 * @param tint the colour that all of its light has besides.
 * @param window whether the window is at the left, or the room the other way round.
 */
export function studioEnvironment(renderer: WebGLRenderer, tint: Light, window: Side): Texture {
  const scene = new Scene();
  const box = new BoxGeometry();
  const shine = (colour: Light, power: number) =>
    new MeshBasicMaterial({
      color: colourOf(colour).multiply(colourOf(tint)).multiplyScalar(power),
      side: BackSide,
    });
  const room = new Mesh(box, shine(ROOM.colour, ROOM.power));
  room.scale.set(...ROOM.size);
  scene.add(room);
  const side = window === 'left' ? 1 : -1;
  for (const { at, size, colour, power } of LAMPS) {
    const material = shine(colour, power);
    material.side = 0;
    const lamp = new Mesh(box, material);
    lamp.position.set(at[0] * side, at[1], at[2]);
    lamp.scale.set(...size);
    scene.add(lamp);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.03, 0.1, 60, { size: FACE });
  generator.dispose();
  box.dispose();
  return texture;
}

/** The variant of a candle that burns. */
export const LIT = 'Lit';

/** Share of the day's light that is left beside a candle that burns. */
export const DUSK = 0.42;

/** How bright the sun is. */
export const SUNSHINE = 1.5;

/** The sun through the window, and the ground that shows its shadow and nothing else. */
export function sunAndGround(radius: number, tint: Light): { sun: DirectionalLight; ground: Mesh } {
  const sun = new DirectionalLight(colourOf([1, 0.922, 0.823]).multiply(colourOf(tint)), SUNSHINE);
  sun.castShadow = true;
  // Blurred over 14 texels with a sample for each: fewer leave the weave of cane as a hatch on the ground. A map of 512 needs
  // twice as many over four times the texels for a shadow as soft, and nothing else of it is seen.
  sun.shadow.mapSize.set(256, 256);
  sun.shadow.radius = 7;
  sun.shadow.blurSamples = 15;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = radius * 0.012;
  Object.assign(sun.shadow.camera, {
    left: -radius * 1.6,
    right: radius * 1.6,
    top: radius * 1.6,
    bottom: -radius * 1.6,
    near: radius * 0.1,
    far: radius * 8,
  });
  const ground = new Mesh(
    new PlaneGeometry(radius * 8, radius * 8),
    new ShadowMaterial({ opacity: 0.2, color: colourOf([0.0137, 0.0091, 0.006]) }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  // Before what is clear, which would otherwise lie under it.
  ground.renderOrder = -1;
  return { sun, ground };
}

/** A light as its brightness and a colour that is neither brighter nor darker than white (by Rec. 709's weights). */
export function splitLight(light: Light): { brightness: number; tint: Light } {
  const [red, green, blue] = light;
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { brightness, tint: [red / brightness, green / brightness, blue / brightness] };
}
