import * as words from 'virtual:words/turning';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import { useId } from 'react';
import { LIT } from './light.ts';
import styles from './variants.module.css';

interface VariantsProps {
  model: ModelSource;
  choices: ModelChoices | undefined;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

/** What a model can be shown in: the timbers, stones or cloths that are offered, each with a swatch; a candle lit or not. */
export function Variants({ model, choices, chosen, onChoose }: VariantsProps) {
  const group = useId();
  const options = offered(model, choices);
  if (options.length < 2) return null;
  return (
    <fieldset className={styles.variants}>
      <legend className={choices ? styles.title : 'visually-hidden'}>
        {choices?.title ?? words.variants}
      </legend>
      {options.map(({ name, colour }) => (
        <label key={name} className={colour && styles.offered}>
          <input type="radio" name={group} checked={chosen === name} onChange={() => onChoose(name)} />
          {colour && <span className={styles.swatch} style={{ background: colour }} />}
          {colour ? <span className={styles.name}>{name}</span> : name}
        </label>
      ))}
    </fieldset>
  );
}

/** What is offered, as far as the model has it. */
const offered = ({ variants }: ModelSource, choices: ModelChoices | undefined) =>
  choices
    ? choices.options.filter(({ name }) => variants.includes(name))
    : variants.includes(LIT)
      ? variants.map((name) => ({ name, colour: undefined }))
      : [];
