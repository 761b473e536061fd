import type { ModelMetadata } from '@studio/models/model-source';
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
import { withDimensionMargin } from './dimensions.ts';
import { type CameraPose, frameCamera, type Viewport } from './frame-camera.ts';
import {
  CANDLELIT_ROOM_LIGHT,
  createStudioEnvironment,
  createSunAndGround,
  LIT_VARIANT,
  SUN_INTENSITY,
  splitLight,
} from './lighting.ts';
import { disposeModel, type LoadedModel } from './load-model.ts';
import { createOrbitSetup, moveOrbit, type Orbit, type OrbitSetup } from './orbit.ts';
import { prepareMaterial } from './prepare-material.ts';
import { createScaleFigure, SCALE_FIGURE_HEIGHT, withScaleFigure } from './scale-figure.ts';
import { watchShaderErrors } from './watch-shader-errors.ts';

/** Maximum number of device pixels per CSS pixel. More make no visible difference. */
const MAX_PIXEL_RATIO = 2;

/** Exposure with which white paper stays white after tone mapping. */
const EXPOSURE = 1.2;

/**
 * Renders a model on a canvas, and draws only when something has changed. Without a graphics card, creating the light takes long,
 * so the constructor does this while the model is being loaded.
 */
export class ModelRenderer {
  readonly canvas = document.createElement('canvas');
  onDraw: (camera: PerspectiveCamera, orbit: Orbit) => void = () => {};
  /** Called when the WebGL context is lost or a shader fails. The canvas then shows nothing. */
  onFail: () => void = () => {};
  readonly setup: OrbitSetup;
  orbit: Orbit;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private model: LoadedModel | undefined;
  private readonly metadata: ModelMetadata;
  private sun: DirectionalLight | undefined;
  /** Brightness of the photograph's light, relative to the default light. */
  private brightness = 1;
  private readonly isPhotoLit: boolean;
  private scaleFigure: Mesh | undefined;
  /** The setup with the scale figure next to the model. Undefined while the figure is hidden. */
  private setupWithFigure: OrbitSetup | undefined;
  private areDimensionsShown = false;
  private viewport: Viewport = { width: 1, height: 1, focus: [0.5, 0.5] };
  private frameRequest = 0;
  private readonly shaderErrors: ReturnType<typeof watchShaderErrors>;

  /**
   * @param metadata of the model that is passed to `addModel`.
   * @throws when the browser has no WebGL.
   */
  constructor(metadata: ModelMetadata) {
    this.setup = createOrbitSetup(metadata);
    this.orbit = this.setup.start;
    this.metadata = metadata;
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.onFail();
    });
    // three.js would wait until each shader is compiled. watchShaderErrors checks shaders without waiting.
    this.renderer.debug.checkShaderErrors = false;
    this.shaderErrors = watchShaderErrors(this.renderer, () => this.onFail());
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = EXPOSURE;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = VSMShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.shadowMap.needsUpdate = true;
    this.isPhotoLit = metadata.variants[0] === LIT_VARIANT;
    this.addLight();
    this.updateBrightness(this.isPhotoLit);
    this.camera.rotation.order = 'YXZ';
    this.camera.matrixAutoUpdate = true;
  }

  /** Adds the model to the scene. It is visible after the next draw. */
  addModel(model: LoadedModel): void {
    this.model = model;
    model.scene.traverse((object) => object instanceof Mesh && prepareMaterial(object));
    this.scene.add(model.scene);
    this.renderer.shadowMap.needsUpdate = true;
  }

  private addLight(): void {
    const { boundingRadius, start, target, view: photoView } = this.setup;
    const { brightness, tint } = splitLight(photoView.light ?? [1, 1, 1]);
    this.brightness = brightness;
    const windowSide = photoView.window ?? 'left';
    this.scene.environment = createStudioEnvironment(this.renderer, tint, windowSide);
    // The lamps are placed for a camera at azimuth 0, so the room is rotated to the photograph's camera.
    this.scene.environmentRotation.y = start.azimuth;
    const { sun, ground } = createSunAndGround(boundingRadius, tint);
    const sunAzimuth = photoView.sun ?? start.azimuth + (windowSide === 'left' ? -1.05 : 1.05);
    sun.position.set(
      target[0] + Math.sin(sunAzimuth) * boundingRadius * 2.2,
      boundingRadius * 3,
      target[2] + Math.cos(sunAzimuth) * boundingRadius * 2.2,
    );
    sun.target.position.set(...target);
    this.scene.add(sun, sun.target, ground);
    this.sun = sun;
  }

  /**
   * Uses the brightness of the photograph if the candle is lit or unlit as in the photograph. Otherwise uses the default
   * brightness.
   */
  private updateBrightness(isLit: boolean): void {
    const isAsInPhoto = isLit === this.isPhotoLit;
    const intensity = (isAsInPhoto ? this.brightness : 1) * (isLit ? CANDLELIT_ROOM_LIGHT : 1);
    this.scene.environmentIntensity = intensity;
    if (this.sun) this.sun.intensity = SUN_INTENSITY * intensity;
  }

  resize(viewport: Viewport): void {
    const pixelRatio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio);
    const isUnchanged = JSON.stringify(viewport) === JSON.stringify(this.viewport);
    if (isUnchanged && pixelRatio === this.renderer.getPixelRatio()) return;
    this.viewport = viewport;
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(viewport.width, viewport.height, false);
    this.invalidate();
  }

  move(step: Partial<Orbit>): void {
    this.orbit = moveOrbit(this.orbit, step);
    this.invalidate();
  }

  showScaleFigure(isVisible: boolean): void {
    if (isVisible) {
      this.scaleFigure ??= createScaleFigure();
      const [left] = this.metadata.parts.map(({ min }) => min[0]).sort((a, b) => a - b);
      this.scaleFigure.position.set((left ?? 0) - SCALE_FIGURE_HEIGHT * 0.25, 0, this.setup.target[2]);
      this.scene.add(this.scaleFigure);
    } else if (this.scaleFigure) this.scene.remove(this.scaleFigure);
    this.setupWithFigure = isVisible
      ? createOrbitSetup(withScaleFigure(this.metadata, this.scaleFigure))
      : undefined;
    this.invalidate();
  }

  /** Adds or removes space for the dimension lines. */
  showDimensions(isVisible: boolean): void {
    this.areDimensionsShown = isVisible;
    this.invalidate();
  }

  async applyVariant(variant: string): Promise<void> {
    if (!this.model) return;
    await this.model.applyVariant(variant);
    this.updateBrightness(variant === LIT_VARIANT);
    this.model.scene.traverse((object) => object instanceof Mesh && prepareMaterial(object));
    this.renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  /** Schedules a draw for the next frame. */
  invalidate(): void {
    if (this.frameRequest === 0) this.frameRequest = requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
    const setup = this.setupWithFigure ?? this.setup;
    const isCentred = this.areDimensionsShown || this.setupWithFigure !== undefined;
    const pose = frameCamera(
      this.orbit,
      this.areDimensionsShown ? withDimensionMargin(setup) : setup,
      this.viewport,
      isCentred,
    );
    this.setCamera(pose);
    if (this.scaleFigure) this.scaleFigure.rotation.y = pose.yaw;
    this.renderer.render(this.scene, this.camera);
    this.onDraw(this.camera, this.orbit);
    this.shaderErrors.afterRender();
  }

  private setCamera({ eye, yaw, pitch, view: { left, right, top, bottom } }: CameraPose): void {
    const near = this.setup.boundingRadius / 50;
    const far = this.setup.distance * 4 + this.setup.boundingRadius * 20;
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

  /** Disposes of the reflection lookup table. All renderers share the table, and it would keep a reference to each of them. */
  private disposeReflectionTable(): void {
    this.scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const { uniforms } = this.renderer.properties.get(object.material) as MaterialProperties;
      uniforms?.dfgLUT?.value?.dispose();
    });
  }

  /** Releases all graphics memory. The renderer cannot be used afterwards. */
  dispose(): void {
    cancelAnimationFrame(this.frameRequest);
    this.shaderErrors.stop();
    // Not 0, so that invalidate() does nothing.
    this.frameRequest = -1;
    this.onFail = () => {};
    this.disposeReflectionTable();
    disposeModel(this.scene);
    this.scene.environment?.dispose();
    this.renderer.dispose();
    // Releases the context at once instead of by garbage collection. Browsers allow about 16 contexts per page.
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }
}

interface MaterialProperties {
  uniforms?: { dfgLUT?: { value?: Texture | null } };
}
