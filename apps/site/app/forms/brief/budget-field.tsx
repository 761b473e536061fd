import * as messages from 'virtual:messages/brief';
import type { BriefContent } from '@studio/content/schema/pages/brief';
import { Chevron } from '../../ui/chevron.tsx';
import fields from '../fields.module.css';
import { useField } from '../fields.tsx';

type BudgetFieldProps = Pick<BriefContent['when'], 'unknownBudget' | 'budgets'>;

/** A select of budgets by currency. Its first option is for visitors who do not know their budget, and is selected at first. */
export function BudgetField({ unknownBudget, budgets }: BudgetFieldProps) {
  const { controlProps, renderField } = useField({
    name: 'budget',
    label: messages.budget,
    hasOptionalSuffix: false,
  });
  return renderField(
    <div className={fields.select}>
      <select {...controlProps} className={fields.input}>
        <option value={unknownBudget}>{unknownBudget}</option>
        {budgets.map(({ currency, bands }) => (
          <optgroup key={currency} label={currency}>
            {bands.map((band) => (
              <option key={band} value={band}>
                {band}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Chevron className={fields.chevron} />
    </div>,
  );
}
