import * as messages from 'virtual:messages/modelViewer';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import { useId } from 'react';
import { LIT_VARIANT } from './lighting.ts';
import styles from './variant-picker.module.css';

interface VariantPickerProps {
  model: ModelSource;
  choices: ModelChoices | undefined;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

/** Radio buttons for the variants of a model: timbers, stones or cloths with a colour swatch, or a lit and an unlit candle. */
export function VariantPicker({ model, choices, chosen, onChoose }: VariantPickerProps) {
  const radioName = useId();
  const options = listOptions(model, choices);
  if (options.length < 2) return null;
  return (
    <fieldset className={styles.variants}>
      <legend className={choices ? styles.title : 'visually-hidden'}>
        {choices?.title ?? messages.variants}
      </legend>
      {options.map(({ name, colour }) => (
        <label key={name} className={colour && styles.swatchOption}>
          <input type="radio" name={radioName} checked={chosen === name} onChange={() => onChoose(name)} />
          {colour && <span className={styles.swatch} style={{ background: colour }} />}
          {colour ? <span className={styles.name}>{name}</span> : name}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Lists the options that the model has a variant for. Without choices, the variants are the options, but only if the model is a candle
 * that can be lit.
 */
const listOptions = ({ variants }: ModelSource, choices: ModelChoices | undefined) =>
  choices
    ? choices.options.filter(({ name }) => variants.includes(name))
    : variants.includes(LIT_VARIANT)
      ? variants.map((name) => ({ name, colour: undefined }))
      : [];
