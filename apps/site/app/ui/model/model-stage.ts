import type { ModelFacts } from '@studio/models/model-source';
import {
  type DirectionalLight,
  Mesh,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  type Texture,
  VSMShadowMap,
  WebGLRenderer,
} from 'three';
import { type Framing, framing, type PageFrame } from './framing.ts';
import { DUSK, LIT, SUNSHINE, splitLight, studioEnvironment, sunAndGround } from './light.ts';
import { type LoadedModel, release } from './load-model.ts';
import { roomBeside } from './measure.ts';
import { moved, type Orbit, type OrbitFrame, orbitFrame } from './orbit.ts';
import { besidePerson, PERSON, personOutline } from './person.ts';
import { prepare } from './prepare.ts';
import { watchShaders } from './watch-shaders.ts';

/** More pixels than this for each of the page's are not seen. */
const DENSEST = 2;

/** Photographic stops over the light as it is, as a factor: what makes white paper white after tone mapping. */
const EXPOSURE = 1.2;

/**
 * A model on a canvas, in the studio's light. Draws when something has changed, and at no other time. Its light is made while
 * the model is still on its way, since that takes a moment where there is no graphics card.
 */
export class ModelStage {
  readonly canvas = document.createElement('canvas');
  /** Called after each drawing with what the camera saw, for what is laid over it. */
  onDraw: (camera: PerspectiveCamera, orbit: Orbit) => void = () => {};
  /** Called when the graphics card is lost, or cannot make what it is asked for: nothing is seen then. */
  onFail: () => void = () => {};
  readonly frame: OrbitFrame;
  orbit: Orbit;
  /** How often it has drawn. */
  drawn = 0;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private model: LoadedModel | undefined;
  private readonly facts: ModelFacts;
  private sun: DirectionalLight | undefined;
  /** Of the photograph's light beside the viewer's own. */
  private brightness = 1;
  /** Whether a flame burned in the photograph. */
  private readonly burned: boolean;
  private person: Mesh | undefined;
  /** Framed together, while there is somebody. */
  private withPerson: OrbitFrame | undefined;
  /** Framed with room for the lines beside it. */
  private measured = false;
  private page: PageFrame = { width: 1, height: 1, focus: [0.5, 0.5] };
  private waiting = 0;
  private readonly shaders: ReturnType<typeof watchShaders>;

  /**
   * @param facts of the model that is to come.
   * @throws where there is no WebGL.
   */
  constructor(facts: ModelFacts) {
    this.frame = orbitFrame(facts);
    this.orbit = this.frame.start;
    this.facts = facts;
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.onFail();
    });
    // To ask whether a shader is sound is to wait until it has been compiled; see watchShaders.
    this.renderer.debug.checkShaderErrors = false;
    this.shaders = watchShaders(this.renderer, () => this.onFail());
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = EXPOSURE;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = VSMShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.shadowMap.needsUpdate = true;
    this.burned = facts.variants[0] === LIT;
    this.light();
    this.dim(this.burned);
    this.camera.rotation.order = 'YXZ';
    this.camera.matrixAutoUpdate = true;
  }

  /** Puts the model there. */
  show(model: LoadedModel): void {
    this.model = model;
    model.scene.traverse((object) => object instanceof Mesh && prepare(object));
    this.scene.add(model.scene);
    this.renderer.shadowMap.needsUpdate = true;
  }

  private light(): void {
    const { radius, start, target, view } = this.frame;
    const { brightness, tint } = splitLight(view.light ?? [1, 1, 1]);
    this.brightness = brightness;
    const window = view.window ?? 'left';
    this.scene.environment = studioEnvironment(this.renderer, tint, window);
    // The window is at that side of the photograph, from wherever that was taken.
    this.scene.environmentRotation.y = start.turn;
    const { sun, ground } = sunAndGround(radius, tint);
    const angle = view.sun ?? start.turn + (window === 'left' ? -1.05 : 1.05);
    sun.position.set(
      target[0] + Math.sin(angle) * radius * 2.2,
      radius * 3,
      target[2] + Math.cos(angle) * radius * 2.2,
    );
    sun.target.position.set(...target);
    this.scene.add(sun, sun.target, ground);
    this.sun = sun;
  }

  /** Lets the room be as bright as that of the photograph; a candle that was photographed burning is shown unlit by day. */
  private dim(burns: boolean): void {
    const isPhotographed = burns === this.burned;
    const share = (isPhotographed ? this.brightness : 1) * (burns ? DUSK : 1);
    this.scene.environmentIntensity = share;
    if (this.sun) this.sun.intensity = SUNSHINE * share;
  }

  /** Follows the frame on the page. */
  resize(page: PageFrame): void {
    const dense = Math.min(DENSEST, devicePixelRatio);
    const same = JSON.stringify(page) === JSON.stringify(this.page);
    if (same && dense === this.renderer.getPixelRatio()) return;
    this.page = page;
    this.renderer.setPixelRatio(dense);
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

  /** Makes room for the lines that say what it measures, or takes that away. */
  showMeasures(shown: boolean): void {
    this.measured = shown;
    this.invalidate();
  }

  /** Shows one of the model's variants. */
  async wear(variant: string): Promise<void> {
    if (!this.model) return;
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
    const frame = this.withPerson ?? this.frame;
    const byItself = this.measured || this.withPerson !== undefined;
    const seen = framing(this.orbit, this.measured ? roomBeside(frame) : frame, this.page, byItself);
    this.aim(seen);
    if (this.person) this.person.rotation.y = seen.yaw;
    this.renderer.render(this.scene, this.camera);
    this.onDraw(this.camera, this.orbit);
    this.shaders.afterDrawing();
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
    this.shaders.end();
    this.waiting = -1;
    this.onFail = () => {};
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
