import * as messages from 'virtual:messages/brief';
import { AREA_UNITS } from '@studio/enquiry/brief';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';
import styles from './brief.module.css';
import { ChoiceField } from './choice-field.tsx';

/** A field for an area in square metres or square feet. */
export function AreaField() {
  const { controlProps, renderField } = useField({
    name: 'area',
    label: messages.area,
    half: true,
    isPlain: true,
  });
  return renderField(
    <div className={styles.area}>
      <input {...controlProps} type="text" inputMode="decimal" autoComplete="off" className={fields.input} />
      <ChoiceField
        name="areaUnit"
        label={messages.unit}
        options={AREA_UNITS}
        initial={AREA_UNITS[0]}
        isLabelHidden
      />
    </div>,
  );
}
