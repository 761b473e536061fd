import * as words from 'virtual:words/turning';
import { useEffect, useId, useRef, useState } from 'react';
import { listenToHands, movementOf } from './gestures.ts';
import { readModel, release } from './load-model.ts';
import { Measures } from './measures.tsx';
import type { ModelSource } from './model-source.ts';
import { ModelStage } from './model-stage.ts';
import { describeOrbit, type Orbit } from './orbit.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  model: ModelSource;
  /** The bytes of its GLB. */
  bytes: ArrayBuffer;
  /** What it is a model of. */
  title: string;
  /** The point of the photograph that is kept in sight, 0 to 1 from the left and from the top. */
  focus: readonly [number, number];
  /** Called when the visitor wants the photograph back. */
  onLeave: () => void;
  /** Called when the model cannot be shown, or no longer. */
  onFail: () => void;
}

/** A smaller model than this (metres) stands on a table: a person beside it says nothing. */
const STANDS_ON_FLOOR = 0.32;
/** How long an eye rests before it is said where it is. */
const SAID_AFTER = 500;

/** A model that can be turned, in the place of its photograph. */
export function Viewer({ model, bytes, title, focus, onLeave, onFail }: ViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hands = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ModelStage>();
  const [seen, setSeen] = useState<Seen>();
  const [said, setSaid] = useState('');
  const [sizes, setSizes] = useState(false);
  const [person, setPerson] = useState(false);
  const [variant, setVariant] = useState(model.variants[0]);
  const choice = useId();
  const leave = useRef({ onFail });
  leave.current = { onFail };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let ended = false;
    let made: ModelStage | undefined;
    const fail = () => !ended && leave.current.onFail();
    const lost = (event: Event) => {
      event.preventDefault();
      fail();
    };
    element.addEventListener('webglcontextlost', lost);
    readModel(bytes)
      .then((loaded) => {
        if (ended) return release(loaded.scene);
        made = new ModelStage(element, loaded, model, (camera, orbit) =>
          setSeen({ camera, orbit, width: element.clientWidth, height: element.clientHeight }),
        );
        setStage(made);
      })
      .catch(fail);
    return () => {
      ended = true;
      element.removeEventListener('webglcontextlost', lost);
      made?.dispose();
    };
  }, [bytes, model]);

  useEffect(() => {
    const element = hands.current;
    if (!stage || !element) return;
    const follow = () => stage.resize({ width: element.clientWidth, height: element.clientHeight, focus });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    follow();
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const endHands = listenToHands(
      element,
      (by) => stage.move(by),
      () => !still.matches,
    );
    element.focus({ preventScroll: true });
    return () => {
      endHands();
      observer.disconnect();
    };
  }, [stage, focus]);

  const view = seen && describeOrbit(seen.orbit);
  useEffect(() => {
    if (!view) return;
    const timer = setTimeout(() => setSaid(words.seenFrom({ name: title, side: view })), SAID_AFTER);
    return () => clearTimeout(timer);
  }, [view, title]);

  const wear = (name: string) => {
    setVariant(name);
    stage?.wear(name).catch(onFail);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape gives the photograph back from wherever the focus is within.
    <div
      className={styles.viewer}
      data-ready={seen !== undefined || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog round about stays open.
        event.preventDefault();
        onLeave();
      }}
    >
      {/* The arrow keys are its own, not those of a screen reader. */}
      <div
        ref={hands}
        className={styles.hands}
        role="application"
        aria-label={words.name({ name: title })}
        aria-roledescription={words.kind}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is turned by keys.
        tabIndex={0}
        onKeyDown={(event) => {
          const movement = movementOf(event.key);
          if (movement && !event.metaKey && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            stage?.move(movement);
          }
        }}
      >
        <canvas ref={canvas} className={styles.canvas} />
      </div>
      {sizes && seen && <Measures model={model} {...seen} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <fieldset className={styles.tools} aria-label={words.choices}>
        <button type="button" onClick={onLeave}>
          {words.photograph}
        </button>
        <button type="button" aria-pressed={sizes} onClick={() => setSizes(!sizes)}>
          {words.sizes}
        </button>
        {model.size[1] > STANDS_ON_FLOOR && (
          <button
            type="button"
            aria-pressed={person}
            onClick={() => {
              setPerson(!person);
              stage?.showPerson(!person);
            }}
          >
            {words.person}
          </button>
        )}
        {model.variants.length > 1 && (
          <fieldset className={styles.variants}>
            <legend className="visually-hidden">{words.variants}</legend>
            {model.variants.map((name) => (
              <label key={name}>
                <input type="radio" name={choice} checked={variant === name} onChange={() => wear(name)} />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </fieldset>
    </div>
  );
}

/** What the camera saw when it last drew, and the size of the frame in CSS pixels. */
export interface Seen {
  camera: Parameters<ConstructorParameters<typeof ModelStage>[3]>[0];
  orbit: Orbit;
  width: number;
  height: number;
}
