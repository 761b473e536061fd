import * as messages from 'virtual:messages/process';
import type { ProcessContent } from '@studio/content/schema/pages/process';
import { coverWidth } from '../../ui/image-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './process-step.module.css';

export const getStepId = (number: number): string => `step-${number}`;

type Step = ProcessContent['steps'][number];

/** A step of the process: what the studio does, and what the client decides and receives. At least as tall as the screen. */
export function ProcessStep({ number, ...step }: Step & { number: number }) {
  const id = getStepId(number);
  return (
    <li id={id} className={styles.step}>
      <Picture
        source={step.picture}
        sizes={`(width < 48rem) 100vw, ${coverWidth(step.picture.width / step.picture.height, { heightVh: 100, widthVw: 50 })}`}
        className={`${styles.picture} scale-in`}
      />
      <section className={styles.copy} aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`} className={styles.title}>
            <span className={styles.number}>{number}</span> {step.title}
          </h2>
          <p className={styles.summary}>{step.summary}</p>
        </div>
        <dl className={styles.facts}>
          <Fact name={messages.weDo} lines={step.weDo} />
          <Fact name={messages.youDecide} lines={step.youDecide} />
          <Fact name={messages.youReceive} lines={step.youReceive} />
          <Fact name={messages.howLong} lines={[step.duration]} />
        </dl>
      </section>
    </li>
  );
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
