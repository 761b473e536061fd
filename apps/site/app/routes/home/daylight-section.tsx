import * as messages from 'virtual:messages/home';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { useEffect, useRef, useState } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './daylight-section.module.css';

const STEP_MINUTES = 15;

/**
 * A room at several times of day. A slider fades from one image to the next. The first image loads with the page. The others load
 * when the visitor first moves the slider.
 */
export function DaylightSection({ title, intro, moments }: HomeContent['hours']) {
  const times = moments.map(({ time }) => parseMinutes(time));
  const firstTime = times[0] ?? 0;
  const lastTime = times.at(-1) ?? firstTime;
  const [selectedTime, setSelectedTime] = useState(firstTime);
  const [hasMoved, setHasMoved] = useState(false);
  const weights = computeCrossFadeWeights(times, selectedTime);
  const nearestIndex = weights.indexOf(Math.max(...weights));
  const markMoved = () => setHasMoved(true);

  // The visitor may have moved the slider before hydration.
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const value = slider.current?.valueAsNumber;
    if (value === undefined || value === firstTime) return;
    setHasMoved(true);
    setSelectedTime(value);
  }, [firstTime]);

  return (
    <section className={styles.hours} aria-labelledby="hours-title" data-hour={nearestIndex}>
      <div className={styles.header}>
        <h2 id="hours-title">{title}</h2>
        <p>{intro}</p>
      </div>
      <div className={styles.marked}>
        <div className={styles.room}>
          {moments.map(({ time, picture }, index) =>
            index === 0 || hasMoved ? (
              <div
                key={time}
                className={styles.layer}
                style={{ opacity: index === 0 ? 1 : computeLayerOpacity(weights, index) }}
                aria-hidden={index !== nearestIndex}
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
        {/* All images show the same room, so the marks of the first image apply to all. */}
        {moments[0] && <Marks of={moments[0].picture} />}
      </div>
      <div className={`${styles.control} ${requiresScriptClass}`}>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          aria-label={messages.timeOfDay}
          aria-valuetext={`${formatTime(selectedTime)}, ${moments[nearestIndex]?.name}`}
          min={firstTime}
          max={lastTime}
          step={STEP_MINUTES}
          value={selectedTime}
          style={{ ['--progress' as string]: (selectedTime - firstTime) / (lastTime - firstTime || 1) }}
          onPointerDown={markMoved}
          onTouchStart={markMoved}
          onKeyDown={markMoved}
          onChange={(event) => {
            markMoved();
            setSelectedTime(event.currentTarget.valueAsNumber);
          }}
        />
        {/* Not a live region, because screen readers announce the time as the value of the slider. */}
        <span className={styles.clock}>{formatTime(selectedTime)}</span>
      </div>
      <ol role="list" className={styles.moments}>
        {moments.map(({ time, name, text }, index) => (
          <li key={time} data-now={index === nearestIndex || undefined}>
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

const parseMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns the weight of each image, from 0 to 1. Only the images right before and after the selected time have a weight above 0.
 * The sum of the weights is 1.
 *
 * @param times times of the images, in minutes since midnight.
 * @param selectedTime in minutes since midnight.
 */
function computeCrossFadeWeights(times: readonly number[], selectedTime: number): number[] {
  return times.map((time, index) => {
    const before = times[index - 1] ?? time;
    const after = times[index + 1] ?? time;
    if (selectedTime === time) return 1;
    if (selectedTime < time) return before < selectedTime ? (selectedTime - before) / (time - before) : 0;
    return selectedTime < after ? (after - selectedTime) / (after - time) : 0;
  });
}

/**
 * Returns the opacity of an image that lies over the earlier images. While a later image fades in above it, the opacity stays 1.
 */
const computeLayerOpacity = (weights: readonly number[], index: number): number =>
  weights.slice(index + 1).some((weight) => weight > 0) ? 1 : (weights[index] ?? 0);
