import * as messages from 'virtual:messages/model';
import { type ModelChoices, type ModelSource, VIEWER_SCRIPT_BYTES } from '@studio/models/model-source';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { isMetered } from '../is-metered.ts';
import { fetchModel, fetchModelSizeBytes } from './fetch-model.ts';
import type { ModelRenderer } from './model-renderer.ts';
import styles from './model-toggle.module.css';
import type { ModelViewer } from './model-viewer.tsx';

interface ModelToggleProps {
  model: ModelSource;
  title: string;
  /** Focal point of the photograph, from 0 (left, top) to 1. */
  focus: readonly [number, number];
  /** Average colour of the photograph. It tints the background of the model. */
  colour: string;
  /** The options for visitors, such as timbers. `choice` is the name of the chosen one. */
  choices?: ModelChoices | undefined;
  choice?: string | undefined;
  onChoose?: (name: string) => void;
  /** Loads the model at once, except on a metered connection. */
  autoLoad?: boolean;
  children: ReactNode;
}

type ToggleState =
  | { step: 'photograph' }
  | { step: 'loading'; progress: number }
  | { step: 'model'; Viewer: typeof ModelViewer; renderer: ModelRenderer; bytes: ArrayBuffer }
  | { step: 'failed' };

/** The photograph of a piece or candle, with a button that replaces it with a 3D view. */
export function ModelToggle({
  model,
  title,
  focus,
  colour,
  autoLoad,
  children,
  ...choiceProps
}: ModelToggleProps) {
  const [state, setState] = useState<ToggleState>({ step: 'photograph' });
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  /** Whether the focus was in this component before the last change. */
  const hadFocus = useRef(false);
  const downloadController = useRef<AbortController>(undefined);
  const renderer = useRef<ModelRenderer>(undefined);
  const modelSizeBytes = useModelSizeBytes(model.files);

  const changeState = (nextState: ToggleState) => {
    hadFocus.current ||= root.current?.contains(document.activeElement) === true;
    setState(nextState);
  };
  // Moves the focus to the button that has appeared. The model viewer focuses itself.
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    (stopButton.current ?? button.current)?.focus({ preventScroll: true });
  }, [state.step]);

  const load = async () => {
    const controller = new AbortController();
    downloadController.current = controller;
    changeState({ step: 'loading', progress: 0 });
    try {
      const request = fetchModel(
        `${model.files}.glb`,
        (progress) => setState({ step: 'loading', progress }),
        controller.signal,
      );
      // The request is awaited below. Without this handler, an earlier rejection would be unhandled.
      request.catch(() => {});
      const { ModelViewer, createModelRenderer } = await import('./model-viewer.tsx');
      controller.signal.throwIfAborted();
      renderer.current = createModelRenderer(model);
      // Set before the download ends, because the WebGL context may be lost in the meantime.
      renderer.current.onFail = fail;
      const bytes = await request;
      controller.signal.throwIfAborted();
      changeState({ step: 'model', Viewer: ModelViewer, renderer: renderer.current, bytes });
    } catch {
      if (!controller.signal.aborted) fail();
    }
  };

  const cleanUp = useRef(() => {
    downloadController.current?.abort();
    renderer.current?.dispose();
    renderer.current = undefined;
  });
  const fail = () => {
    cleanUp.current();
    changeState({ step: 'failed' });
  };

  const initialLoad = useRef(load);
  useEffect(() => {
    if (autoLoad && !isMetered()) void initialLoad.current();
    return cleanUp.current;
  }, [autoLoad]);

  const showPhotograph = () => {
    cleanUp.current();
    // Safari does not focus a clicked button.
    hadFocus.current = true;
    changeState({ step: 'photograph' });
  };

  return (
    <div ref={root} className={styles.modelToggle} style={{ ['--image-colour' as string]: colour }}>
      {children}
      {state.step === 'model' ? (
        <state.Viewer
          model={model}
          renderer={state.renderer}
          bytes={state.bytes}
          title={title}
          focus={focus}
          {...choiceProps}
          onClose={showPhotograph}
          onFail={fail}
        />
      ) : (
        <div className={`${requiresScriptClass} ${styles.controls}`}>
          {state.step === 'loading' ? (
            <>
              <progress value={state.progress} aria-label={messages.loading({ name: title })} />
              <button
                ref={stopButton}
                type="button"
                onClick={showPhotograph}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  // Prevents a dialog around this component from closing.
                  event.preventDefault();
                  showPhotograph();
                }}
              >
                {messages.stop}
              </button>
            </>
          ) : (
            <button
              ref={button}
              type="button"
              onPointerEnter={prefetchViewer}
              onPointerDown={prefetchViewer}
              onClick={load}
            >
              {modelSizeBytes === null
                ? messages.viewIn3d
                : messages.viewIn3dWithSize({
                    size: Math.round((VIEWER_SCRIPT_BYTES + modelSizeBytes) / 1024),
                  })}
            </button>
          )}
        </div>
      )}
      <p role="status" className={state.step === 'failed' ? styles.failed : 'visually-hidden'}>
        {state.step === 'failed' && messages.failed}
      </p>
    </div>
  );
}

/** Loads the viewer's script early. A failure is reported when the visitor clicks. */
function prefetchViewer(): void {
  if (!isMetered()) import('./model-viewer.tsx').catch(() => {});
}

/**
 * Returns the download size of a model in bytes, on a metered connection.
 *
 * @returns null on other connections, and until the size is loaded.
 */
function useModelSizeBytes(files: string): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    setBytes(null);
    if (!isMetered()) return;
    const controller = new AbortController();
    void fetchModelSizeBytes(files, controller.signal).then((size) => {
      if (!controller.signal.aborted) setBytes(size);
    });
    return () => controller.abort();
  }, [files]);
  return bytes;
}
