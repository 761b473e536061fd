import * as messages from 'virtual:messages/brief';
import { AREA_UNITS } from '@studio/enquiry/area-units';
import type { ReactNode } from 'react';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';
import styles from './brief.module.css';
import { ChoiceField } from './choice-field.tsx';

/** A field for an area in square metres or square feet. @param props.children shows the area in the other unit. */
export function AreaField({ children }: { children: ReactNode }) {
  const { controlProps, renderField } = useField({
    name: 'area',
    label: messages.area,
    half: true,
    hasOptionalSuffix: false,
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
      <output htmlFor={controlProps.id} className={fields.label}>
        {children}
      </output>
    </div>,
  );
}
