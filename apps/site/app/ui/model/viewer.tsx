import * as words from 'virtual:words/turning';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import { useEffect, useRef, useState } from 'react';
import type { Frame } from './framing.ts';
import { listenToHands, movementOf } from './gestures.ts';
import { LIT } from './light.ts';
import { readModel, release } from './load-model.ts';
import { Measures } from './measures.tsx';
import { ModelStage } from './model-stage.ts';
import { Moves } from './moves.tsx';
import { describeOrbit, type Orbit } from './orbit.ts';
import { Variants } from './variants.tsx';
import styles from './viewer.module.css';

interface ViewerProps {
  model: ModelSource;
  /** Where it is to stand; see openStage. */
  stage: ModelStage;
  /** The bytes of its GLB. */
  bytes: ArrayBuffer;
  /** What it is a model of. */
  title: string;
  /** The point of the photograph that is kept in sight, 0 to 1 from the left and from the top. */
  focus: readonly [number, number];
  /** What it is offered in, and what of that was chosen before. */
  choices?: ModelChoices | undefined;
  choice?: string | undefined;
  /** Called with what the visitor chose. */
  onChoose?: ((name: string) => void) | undefined;
  /** Called when the visitor wants the photograph back. */
  onLeave: () => void;
  /** Called when the model cannot be shown, or no longer. */
  onFail: () => void;
}

/** A smaller model than this (metres) stands on a table: a person beside it says nothing. */
const STANDS_ON_FLOOR = 0.32;
/** How long an eye rests before it is said where it is. */
const SAID_AFTER = 500;

/** Makes the light that a model will stand in, to be disposed of once its viewer is gone. @throws where there is no WebGL. */
export function openStage(model: ModelSource): ModelStage {
  const began = performance.now();
  const stage = new ModelStage(model);
  recordDuration('model-lit', began);
  return stage;
}

/** A model that can be turned, in the place of its photograph. */
export function Viewer({
  model,
  stage,
  bytes,
  title,
  focus,
  choices,
  choice,
  onChoose,
  onLeave,
  onFail,
}: ViewerProps) {
  const hands = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLFieldSetElement>(null);
  const [shown, setShown] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const [said, setSaid] = useState('');
  const [sizes, setSizes] = useState(false);
  const [person, setPerson] = useState(false);
  // What is offered comes as the content has it, which may not be the order of the file.
  const [variant, setVariant] = useState(choice ?? choices?.options[0]?.name ?? model.variants[0]);
  const first = useRef(variant);
  const leave = useRef({ onFail });
  leave.current = { onFail };

  useEffect(() => {
    const element = stage.canvas;
    hands.current?.append(element);
    let ended = false;
    const fail = () => !ended && leave.current.onFail();
    stage.onDraw = (camera, orbit) =>
      hands.current && setSeen({ camera, orbit, ...frameOf(hands.current, tools.current) });
    const began = performance.now();
    readModel(bytes)
      .then((loaded) => {
        if (ended) return release(loaded.scene);
        recordDuration('model-read', began);
        stage.show(loaded);
        // As it was chosen before the photograph was looked at again.
        return first.current === model.variants[0] ? undefined : stage.wear(first.current ?? '');
      })
      .then(() => !ended && setShown(true))
      .catch(fail);
    return () => {
      ended = true;
      element.remove();
    };
  }, [bytes, stage, model]);

  useEffect(() => {
    const element = hands.current;
    if (!shown || !element) return;
    const follow = () => stage.resize({ ...frameOf(element, tools.current), focus });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    const began = performance.now();
    follow();
    stage.draw();
    recordDuration('model-drawn', began);
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
  }, [shown, stage, focus]);

  const view = seen && describeOrbit(seen.orbit);
  useEffect(() => {
    if (!view) return;
    const timer = setTimeout(() => setSaid(words.seenFrom({ name: title, side: view })), SAID_AFTER);
    return () => clearTimeout(timer);
  }, [view, title]);

  const wear = (name: string) => {
    setVariant(name);
    if (choices) {
      setSaid(words.shownIn({ name: title, title: choices.title.toLowerCase(), choice: name.toLowerCase() }));
      onChoose?.(name);
    }
    stage.wear(name).catch(onFail);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape gives the photograph back from wherever the focus is within.
    <div
      className={styles.viewer}
      data-ready={seen !== undefined || undefined}
      data-lit={variant === LIT || undefined}
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
            stage.move(movement);
          }
        }}
      />
      {sizes && seen && <Measures model={model} {...seen} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <fieldset ref={tools} className={styles.tools} aria-label={words.choices}>
        <button type="button" onClick={onLeave}>
          {words.photograph}
        </button>
        <button
          type="button"
          aria-pressed={sizes}
          onClick={() => {
            setSizes(!sizes);
            stage.showMeasures(!sizes);
          }}
        >
          {words.sizes}
        </button>
        {model.size[1] > STANDS_ON_FLOOR && (
          <button
            type="button"
            aria-pressed={person}
            onClick={() => {
              setPerson(!person);
              stage.showPerson(!person);
            }}
          >
            {words.person}
          </button>
        )}
        <Variants model={model} choices={choices} chosen={variant} onChoose={wear} />
        <Moves onMove={(by) => stage.move(by)} />
      </fieldset>
    </div>
  );
}

/** What the camera saw when it last drew, and the frame in CSS pixels. */
export interface Seen extends Frame {
  camera: Parameters<ModelStage['onDraw']>[0];
  orbit: Orbit;
}

/** The frame's size, with what lies over it: the page's own at its top, which its padding says, and the tools. */
function frameOf(hands: HTMLElement, tools: HTMLElement | null): Frame {
  const covered = {
    top: Number.parseFloat(getComputedStyle(hands).paddingTop),
    bottom: tools?.offsetHeight ?? 0,
  };
  return { width: hands.clientWidth, height: hands.clientHeight, covered };
}

/**
 * Records how long a step took, for bench/models.ts and browsers' performance tools. Keeps only the last measure of each step:
 * measures stay for the lifetime of the document, which outlives many pages here.
 *
 * @param began when the step began, in milliseconds by `performance.now()`.
 */
function recordDuration(step: `model-${string}`, began: number): void {
  performance.clearMeasures(step);
  performance.measure(step, { start: began });
}
