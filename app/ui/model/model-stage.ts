import {
  type DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  type Texture,
  VSMShadowMap,
  WebGLRenderer,
} from 'three';
import { type Framing, framing, type PageFrame } from './framing.ts';
import { SUNSHINE, studioEnvironment, sunAndGround } from './light.ts';
import { type LoadedModel, release } from './load-model.ts';
import type { ModelFacts } from './model-source.ts';
import { moved, type Orbit, type OrbitFrame, orbitFrame } from './orbit.ts';
import { PERSON, personOutline } from './person.ts';

/** More pixels than this for each of the page's are not seen. */
const DENSEST = 2;

/** Photographic stops over the light as it is, as a factor: what makes white paper white after tone mapping. */
const EXPOSURE = 1.2;

/** A model on a canvas, in the studio's light. Draws when something has changed, and at no other time. */
export class ModelStage {
  readonly frame: OrbitFrame;
  orbit: Orbit;
  /** How often it has drawn. */
  drawn = 0;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly model: LoadedModel;
  private readonly onDraw: (camera: PerspectiveCamera, orbit: Orbit) => void;
  private readonly facts: ModelFacts;
  private sun: DirectionalLight | undefined;
  private person: Mesh | undefined;
  /** Framed together, while there is somebody. */
  private withPerson: OrbitFrame | undefined;
  private page: PageFrame = { width: 1, height: 1, focus: [0.5, 0.5] };
  private waiting = 0;

  /**
   * @param onDraw called after each drawing with what the camera saw, for what is laid over it.
   * @throws where there is no WebGL.
   */
  constructor(
    canvas: HTMLCanvasElement,
    model: LoadedModel,
    facts: ModelFacts,
    onDraw: (camera: PerspectiveCamera, orbit: Orbit) => void,
  ) {
    this.frame = orbitFrame(facts);
    this.orbit = this.frame.start;
    this.model = model;
    this.facts = facts;
    this.onDraw = onDraw;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = EXPOSURE;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = VSMShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.shadowMap.needsUpdate = true;
    this.light();
    this.dim(facts.variants[0] === LIT);
    model.scene.traverse((object) => object instanceof Mesh && prepare(object));
    this.scene.add(model.scene);
    this.camera.rotation.order = 'YXZ';
    this.camera.matrixAutoUpdate = true;
  }

  private light(): void {
    const { radius, start, target } = this.frame;
    this.scene.environment = studioEnvironment(this.renderer);
    // The window is at the left of the photograph, from wherever that was taken.
    this.scene.environmentRotation.y = start.turn;
    const { sun, ground } = sunAndGround(radius);
    const angle = start.turn - 1.05;
    sun.position.set(
      target[0] + Math.sin(angle) * radius * 2.2,
      radius * 3,
      target[2] + Math.cos(angle) * radius * 2.2,
    );
    sun.target.position.set(...target);
    this.scene.add(sun, sun.target, ground);
    this.sun = sun;
  }

  /** Lets the room be as dim as beside a candle that burns, or bright. */
  private dim(burns: boolean): void {
    this.scene.environmentIntensity = burns ? 0.42 : 1;
    if (this.sun) this.sun.intensity = burns ? 0.45 : SUNSHINE;
  }

  /** Follows the frame on the page. */
  resize(page: PageFrame): void {
    this.page = page;
    this.renderer.setPixelRatio(Math.min(DENSEST, devicePixelRatio));
    this.renderer.setSize(page.width, page.height, false);
    this.invalidate();
  }

  /** Moves the eye. */
  move(by: Partial<Orbit>): void {
    this.orbit = moved(this.orbit, by);
    this.invalidate();
  }

  /** Puts somebody's outline beside the model, or takes it away. */
  showPerson(shown: boolean): void {
    if (shown) {
      this.person ??= personOutline();
      const [left] = this.facts.parts.map(({ min }) => min[0]).sort((a, b) => a - b);
      this.person.position.set((left ?? 0) - PERSON * 0.25, 0, this.frame.target[2]);
      this.scene.add(this.person);
    } else if (this.person) this.scene.remove(this.person);
    this.withPerson = shown ? orbitFrame(besidePerson(this.facts, this.person)) : undefined;
    this.invalidate();
  }

  /** Shows one of the model's variants. */
  async wear(variant: string): Promise<void> {
    await this.model.wear(variant);
    this.dim(variant === LIT);
    this.model.scene.traverse((object) => object instanceof Mesh && prepare(object));
    this.renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  /** Has the next frame drawn. */
  invalidate(): void {
    if (this.waiting === 0) this.waiting = requestAnimationFrame(() => this.draw());
  }

  /** Draws at once. */
  draw(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = 0;
    this.drawn += 1;
    const seen = framing(this.orbit, this.withPerson ?? this.frame, this.page, this.withPerson !== undefined);
    this.aim(seen);
    if (this.person) this.person.rotation.y = seen.yaw;
    this.renderer.render(this.scene, this.camera);
    this.onDraw(this.camera, this.orbit);
  }

  private aim({ eye, yaw, pitch, window: { left, right, top, bottom } }: Framing): void {
    const near = this.frame.radius / 50;
    const far = this.frame.distance * 4 + this.frame.radius * 20;
    this.camera.position.set(...eye);
    this.camera.rotation.set(pitch, yaw, 0);
    this.camera.updateMatrixWorld();
    this.camera.projectionMatrix.makePerspective(
      left * near,
      right * near,
      top * near,
      bottom * near,
      near,
      far,
    );
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
  }

  /** Three shares one table of reflections between all renderers, and that holds on to each of them until it is disposed of. */
  private releaseTable(): void {
    this.scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const { uniforms } = this.renderer.properties.get(object.material) as Rendered;
      uniforms?.dfgLUT?.value?.dispose();
    });
  }

  /** Gives all graphics memory back. Nothing can be drawn after. */
  dispose(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = -1;
    this.releaseTable();
    release(this.scene);
    this.scene.environment?.dispose();
    this.renderer.dispose();
    // At once, not when the canvas is collected: browsers allow a page some sixteen contexts.
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }
}

/** What three notes of a material that it has drawn. */
interface Rendered {
  uniforms?: { dfgLUT?: { value?: Texture | null } };
}

/** The variant of a candle that burns. */
const LIT = 'Lit';

/** A model's facts with the place that somebody takes beside it. */
const besidePerson = (facts: ModelFacts, person: Mesh | undefined): ModelFacts => {
  const { x = 0, z = 0 } = person?.position ?? {};
  const half = PERSON * 0.16;
  const size = [0, 1, 2].map((axis) => {
    const low = Math.min(...facts.parts.map(({ min }) => min[axis] ?? 0), [x - half, 0, z][axis] ?? 0);
    const high = Math.max(...facts.parts.map(({ max }) => max[axis] ?? 0), [x + half, PERSON, z][axis] ?? 0);
    return high - low;
  }) as [number, number, number];
  return {
    ...facts,
    size,
    parts: [...facts.parts, { name: 'beside', min: [x - half, 0, z], max: [x + half, PERSON, z] }],
  };
};

/** Glass is seen by its edges, where one looks along it. */
const showEdges: MeshStandardMaterial['onBeforeCompile'] = (shader) => {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <opaque_fragment>',
    `float edge = pow(1.0 - abs(dot(normal, normalize(vViewPosition))), 2.5);
    diffuseColor.a = mix(diffuseColor.a, 0.85, edge);
    #include <opaque_fragment>`,
  );
};

/** What every mesh of a model needs to look right. */
function prepare(mesh: Mesh): void {
  const { material } = mesh;
  // A flame is its own light, not lit by the room's.
  if (material instanceof MeshBasicMaterial) material.toneMapped = false;
  if (!(material instanceof MeshStandardMaterial)) return;
  const clear = material.transparent && !material.map;
  mesh.castShadow = !clear;
  mesh.receiveShadow = true;
  // Through glass what is behind it is seen; it hides neither that nor itself.
  if (clear) {
    material.depthWrite = false;
    material.onBeforeCompile = showEdges;
  }
  if (material.map) material.map.anisotropy = 8;
  if (material.transparent && material.map) {
    // A weave is blended, or it shimmers from afar; what is clear is left out, so that it hides nothing behind it.
    material.alphaTest = 0.04;
  }
}
