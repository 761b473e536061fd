import * as words from 'virtual:words/home';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { useEffect, useRef, useState } from 'react';
import { needsScript } from '../../critical-path/states.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hours.module.css';

/** Minutes that one step of the slider moves the sun. */
const STEP = 15;

/**
 * One room at several times of one day. The slider moves the sun; the pictures of the two nearest times cross-fade.
 * Pictures other than the first are fetched when the slider is first touched.
 */
export function Hours({ title, intro, moments }: HomeContent['hours']) {
  const times = moments.map(({ time }) => minutesOf(time));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const [now, setNow] = useState(first);
  const [touched, setTouched] = useState(false);
  const weights = crossFade(times, now);
  const nearest = weights.indexOf(Math.max(...weights));
  const touch = () => setTouched(true);

  // The slider works before the application does: take over what it stands at.
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const standing = slider.current?.valueAsNumber;
    if (standing === undefined || standing === first) return;
    setTouched(true);
    setNow(standing);
  }, [first]);

  return (
    <section className={styles.hours} aria-labelledby="hours-title" data-hour={nearest}>
      <div className={styles.head}>
        <h2 id="hours-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <div className={styles.room}>
        {moments.map(({ time, picture }, index) =>
          index === 0 || touched ? (
            <div
              key={time}
              className={styles.layer}
              style={{ opacity: index === 0 ? 1 : opacityAbove(weights, index) }}
              aria-hidden={index !== nearest}
            >
              <Picture
                source={picture}
                sizes="(width < 48rem) 136vw, 100vw"
                ratio={1.9}
                className={styles.picture}
              />
            </div>
          ) : null,
        )}
      </div>
      <div className={`${styles.control} ${needsScript}`}>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          aria-label={words.timeOfDay}
          aria-valuetext={`${clock(now)}, ${moments[nearest]?.name}`}
          min={first}
          max={last}
          step={STEP}
          value={now}
          style={{ ['--sun' as string]: (now - first) / (last - first || 1) }}
          onPointerDown={touch}
          onTouchStart={touch}
          onKeyDown={touch}
          onChange={(event) => {
            touch();
            setNow(event.currentTarget.valueAsNumber);
          }}
        />
        <output className={styles.clock}>{clock(now)}</output>
      </div>
      <ol role="list" className={styles.moments}>
        {moments.map(({ time, name, text }, index) => (
          <li key={time} data-now={index === nearest || undefined}>
            <h3 className={styles.name}>
              <time dateTime={time}>{time}</time> {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** How much of each picture shows at a time: the two around it share 1 between them. */
function crossFade(times: readonly number[], now: number): number[] {
  return times.map((time, index) => {
    const before = times[index - 1] ?? time;
    const after = times[index + 1] ?? time;
    if (now === time) return 1;
    if (now < time) return before < now ? (now - before) / (time - before) : 0;
    return now < after ? (after - now) / (after - time) : 0;
  });
}

/** The opacity of a picture that lies on those before it: full while a later one is mixed in over it. */
const opacityAbove = (weights: readonly number[], index: number): number =>
  weights.slice(index + 1).some((weight) => weight > 0) ? 1 : (weights[index] ?? 0);
