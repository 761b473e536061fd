import * as words from 'virtual:words/model';
import { type ModelChoices, type ModelSource, VIEWER_BYTES } from '@studio/models/model-source';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { needsScript } from '../../critical-path/states.ts';
import { isMetered } from '../is-metered.ts';
import { fetchModel, fetchModelBytes } from './fetch-model.ts';
import type { ModelStage } from './model-stage.ts';
import styles from './turnable.module.css';
import type { Viewer } from './viewer.tsx';

interface TurnableProps {
  model: ModelSource;
  /** What it is a model of. */
  title: string;
  /** The point of the photograph that is kept in sight, 0 to 1 from the left and from the top. */
  focus: readonly [number, number];
  /** Average colour of the photograph, of which the ground behind the model has a share. */
  colour: string;
  /** What it is offered in, what of that is chosen, and whom to tell of another choice. */
  choices?: ModelChoices | undefined;
  choice?: string | undefined;
  onChoose?: (name: string) => void;
  /** Whether the visitor has asked for the model already. On a line that they want to spare, they are asked once more. */
  wanted?: boolean;
  /** The photograph. */
  children: ReactNode;
}

type State =
  | { step: 'photograph' }
  | { step: 'loading'; share: number }
  | { step: 'model'; Viewer: typeof Viewer; stage: ModelStage; bytes: ArrayBuffer }
  | { step: 'failed' };

/** The photograph of a piece with a button that puts the piece itself in its place, to be turned. */
export function Turnable({ model, title, focus, colour, wanted, children, ...choosing }: TurnableProps) {
  const [state, setState] = useState<State>({ step: 'photograph' });
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  /** Whether what had the focus is taken away by the next step. */
  const holdsFocus = useRef(false);
  const loading = useRef<AbortController>(undefined);
  const stage = useRef<ModelStage>(undefined);
  const bytes = useModelBytes(model.files);

  const go = (next: State) => {
    holdsFocus.current ||= whole.current?.contains(document.activeElement) === true;
    setState(next);
  };
  // The focus goes on with what takes the place of the button; the model takes it by itself.
  useLayoutEffect(() => {
    if (!holdsFocus.current) return;
    holdsFocus.current = false;
    (stopButton.current ?? button.current)?.focus({ preventScroll: true });
  }, [state.step]);

  const load = async () => {
    const controller = new AbortController();
    loading.current = controller;
    go({ step: 'loading', share: 0 });
    try {
      const coming = fetchModel(
        `${model.files}.glb`,
        (share) => setState({ step: 'loading', share }),
        controller.signal,
      );
      // Waited for below; until then nobody else hears that it failed.
      coming.catch(() => {});
      const { Viewer, openStage } = await import('./viewer.tsx');
      controller.signal.throwIfAborted();
      stage.current = openStage(model);
      // From now on: the graphics card may be lost while the file is still on its way.
      stage.current.onFail = fail;
      const bytes = await coming;
      controller.signal.throwIfAborted();
      go({ step: 'model', Viewer, stage: stage.current, bytes });
    } catch {
      if (!controller.signal.aborted) fail();
    }
  };

  /** Ends the download, and gives all graphics memory back. */
  const clear = useRef(() => {
    loading.current?.abort();
    stage.current?.dispose();
    stage.current = undefined;
  });
  const fail = () => {
    clear.current();
    go({ step: 'failed' });
  };

  const begin = useRef(load);
  useEffect(() => {
    if (wanted && !isMetered()) void begin.current();
    return clear.current;
  }, [wanted]);

  const leave = () => {
    clear.current();
    // Safari gives a button that is clicked no focus.
    holdsFocus.current = true;
    go({ step: 'photograph' });
  };

  return (
    <div ref={whole} className={styles.turnable} style={{ ['--ground' as string]: colour }}>
      {children}
      {state.step === 'model' ? (
        <state.Viewer
          model={model}
          stage={state.stage}
          bytes={state.bytes}
          title={title}
          focus={focus}
          {...choosing}
          onLeave={leave}
          onFail={fail}
        />
      ) : (
        <div className={`${needsScript} ${styles.begin}`}>
          {state.step === 'loading' ? (
            <>
              <progress value={state.share} aria-label={words.loading({ name: title })} />
              <button
                ref={stopButton}
                type="button"
                onClick={leave}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  // A dialog round about stays open.
                  event.preventDefault();
                  leave();
                }}
              >
                {words.stop}
              </button>
            </>
          ) : (
            <button
              ref={button}
              type="button"
              onPointerEnter={fetchViewer}
              onPointerDown={fetchViewer}
              onClick={load}
            >
              {bytes === null
                ? words.turn
                : words.turnWithSize({ size: Math.round((VIEWER_BYTES + bytes) / 1024) })}
            </button>
          )}
        </div>
      )}
      <p role="status" className={state.step === 'failed' ? styles.failed : 'visually-hidden'}>
        {state.step === 'failed' && words.failed}
      </p>
    </div>
  );
}

/** Has the viewer's script here a moment sooner, as links have their pages; a failure is told of at the click. */
function fetchViewer(): void {
  if (!isMetered()) import('./viewer.tsx').catch(() => {});
}

/** How many bytes a model takes, for a visitor who counts them; null for others, and until it is known. */
function useModelBytes(files: string): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    setBytes(null);
    if (!isMetered()) return;
    const leaving = new AbortController();
    void fetchModelBytes(files, leaving.signal).then((known) => {
      if (!leaving.signal.aborted) setBytes(known);
    });
    return () => leaving.abort();
  }, [files]);
  return bytes;
}
