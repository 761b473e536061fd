import * as messages from 'virtual:messages/modelViewer';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import { useEffect, useRef, useState } from 'react';
import { CameraButtons } from './camera-buttons.tsx';
import { DimensionsOverlay, type RenderedView } from './dimensions-overlay.tsx';
import type { CanvasFrame } from './frame-camera.ts';
import { LIT_VARIANT } from './lighting.ts';
import { disposeModel, parseModel } from './load-model.ts';
import { ModelRenderer } from './model-renderer.ts';
import styles from './model-viewer.module.css';
import { describeOrbit } from './orbit.ts';
import { attachOrbitControls, orbitStepForKey } from './orbit-controls.ts';
import { useControlsHint } from './use-controls-hint.ts';
import { VariantPicker } from './variant-picker.tsx';

interface ModelViewerProps {
  model: ModelSource;
  renderer: ModelRenderer;
  /** The bytes of the model's GLB file. */
  bytes: ArrayBuffer;
  title: string;
  /** Focal point of the photograph, from 0 (left, top) to 1. */
  focus: readonly [number, number];
  /** The options for visitors, such as timbers. `choice` is the name of the chosen one. */
  choices?: ModelChoices | undefined;
  choice?: string | undefined;
  onChoose?: ((name: string) => void) | undefined;
  onClose: () => void;
  /** Called when the model cannot be shown, or disappears because of an error. */
  onFail: () => void;
}

/**
 * Minimum height of a model in metres for the scale figure. Lower models stand on a table, where a person beside them makes no
 * sense.
 */
const MIN_HEIGHT_FOR_FIGURE = 0.32;
/** Time after the last movement of the camera until screen readers announce its position. */
const ANNOUNCE_AFTER_MS = 500;

/** Creates the renderer of a model. The caller must dispose of it. @throws when the browser has no WebGL. */
export function createModelRenderer(model: ModelSource): ModelRenderer {
  const startedAt = performance.now();
  const renderer = new ModelRenderer(model);
  recordDuration('model-lit', startedAt);
  return renderer;
}

export function ModelViewer({
  model,
  renderer,
  bytes,
  title,
  focus,
  choices,
  choice,
  onChoose,
  onClose,
  onFail,
}: ModelViewerProps) {
  const surface = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLFieldSetElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [view, setView] = useState<RenderedView>();
  const [announcement, setAnnouncement] = useState('');
  const [hint, removeHint] = useControlsHint(isLoaded);
  const [hasDimensions, setHasDimensions] = useState(false);
  const [hasFigure, setHasFigure] = useState(false);
  // The default is the first option of the content. The model may have its variants in another order.
  const [variant, setVariant] = useState(choice ?? choices?.options[0]?.name ?? model.variants[0]);
  const initialVariant = useRef(variant);
  const latestCallbacks = useRef({ onFail });
  latestCallbacks.current = { onFail };

  useEffect(() => {
    const { canvas } = renderer;
    surface.current?.append(canvas);
    let isUnmounted = false;
    const fail = () => !isUnmounted && latestCallbacks.current.onFail();
    renderer.onDraw = (camera, orbit) =>
      surface.current && setView({ camera, orbit, ...measureFrame(surface.current, toolbar.current) });
    const startedAt = performance.now();
    parseModel(bytes)
      .then((loaded) => {
        if (isUnmounted) return disposeModel(loaded.scene);
        recordDuration('model-read', startedAt);
        renderer.addModel(loaded);
        return initialVariant.current === model.variants[0]
          ? undefined
          : renderer.applyVariant(initialVariant.current ?? '');
      })
      .then(() => !isUnmounted && setIsLoaded(true))
      .catch(fail);
    return () => {
      isUnmounted = true;
      canvas.remove();
    };
  }, [bytes, renderer, model]);

  useEffect(() => {
    const element = surface.current;
    if (!isLoaded || !element) return;
    const resize = () => renderer.resize({ ...measureFrame(element, toolbar.current), focus });
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    const startedAt = performance.now();
    resize();
    renderer.draw();
    recordDuration('model-drawn', startedAt);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const detachControls = attachOrbitControls(
      element,
      (step) => renderer.move(step),
      () => !reducedMotion.matches,
    );
    element.focus({ preventScroll: true });
    return () => {
      detachControls();
      observer.disconnect();
    };
  }, [isLoaded, renderer, focus]);

  const viewedSide = view && describeOrbit(view.orbit);
  useEffect(() => {
    if (!viewedSide) return;
    const timer = setTimeout(
      () => setAnnouncement(messages.seenFrom({ name: title, side: viewedSide })),
      ANNOUNCE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [viewedSide, title]);

  const chooseVariant = (name: string) => {
    setVariant(name);
    if (choices) {
      setAnnouncement(
        messages.nameWithOption({
          name: title,
          title: choices.title.toLowerCase(),
          choice: name.toLowerCase(),
        }),
      );
      onChoose?.(name);
    }
    renderer.applyVariant(name).catch(onFail);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape returns to the photograph, wherever the focus is inside.
    <div
      className={styles.viewer}
      data-ready={view !== undefined || undefined}
      data-lit={variant === LIT_VARIANT || undefined}
      onPointerDown={removeHint}
      onWheel={removeHint}
      onKeyDown={(event) => {
        removeHint();
        if (event.key !== 'Escape') return;
        // Prevents a dialog around this component from closing.
        event.preventDefault();
        onClose();
      }}
    >
      {/* With this role, screen readers pass the arrow keys on to the element. */}
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-label={messages.name({ name: title })}
        aria-roledescription={messages.role}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys rotate the model.
        tabIndex={0}
        onKeyDown={(event) => {
          const step = orbitStepForKey(event.key);
          if (step && !event.metaKey && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            renderer.move(step);
          }
        }}
      />
      {hasDimensions && view && <DimensionsOverlay model={model} {...view} />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <p role="status" className={styles.hint}>
        {hint}
      </p>
      <fieldset ref={toolbar} className={styles.toolbar} aria-label={messages.viewOptions}>
        <button type="button" onClick={onClose}>
          {messages.photograph}
        </button>
        <button
          type="button"
          aria-pressed={hasDimensions}
          onClick={() => {
            setHasDimensions(!hasDimensions);
            renderer.showDimensions(!hasDimensions);
          }}
        >
          {messages.dimensions}
        </button>
        {model.size[1] > MIN_HEIGHT_FOR_FIGURE && (
          <button
            type="button"
            aria-pressed={hasFigure}
            onClick={() => {
              setHasFigure(!hasFigure);
              renderer.showScaleFigure(!hasFigure);
            }}
          >
            {messages.compareWithPerson}
          </button>
        )}
        <VariantPicker model={model} choices={choices} chosen={variant} onChoose={chooseVariant} />
        <CameraButtons onMove={(step) => renderer.move(step)} />
      </fieldset>
    </div>
  );
}

function measureFrame(surface: HTMLElement, toolbar: HTMLElement | null): CanvasFrame {
  return {
    width: surface.clientWidth,
    height: surface.clientHeight,
    toolbarHeight: toolbar?.offsetHeight ?? 0,
  };
}

/**
 * Records the duration of a step, for the performance tools of browsers. Removes the last record of the step,
 * because browsers keep all records while the page is open.
 *
 * @param startedAt from `performance.now()`, in milliseconds.
 */
function recordDuration(step: `model-${string}`, startedAt: number): void {
  performance.clearMeasures(step);
  performance.measure(step, { start: startedAt });
}
