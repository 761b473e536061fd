import * as messages from 'virtual:messages/firstTalk';
import { useEnquiryForm } from '../enquiry-form.tsx';
import fields from '../fields.module.css';
import styles from './first-talk.module.css';
import type { TimeFormat } from './slots.ts';

const MAX_TIMES = 3;

interface TimesFieldProps {
  /** Times that are offered, in ms since 1970. */
  slots: readonly number[];
  chosen: readonly number[];
  formats: { studio: TimeFormat; visitor: TimeFormat };
  onChange: (chosen: readonly number[]) => void;
}

/**
 * Checkboxes for the offered times, grouped by the day in the visitor's time zone. Each shows the time in the visitor's time zone. If
 * the time in the studio's time zone is different, it shows that time too.
 */
export function TimesField({ slots, chosen, formats: { studio, visitor }, onChange }: TimesFieldProps) {
  const { error } = useEnquiryForm();
  const days = [...new Set(slots.map(visitor.formatDay))];
  const [firstSlot = 0] = slots;
  const toggle = (slot: number) =>
    onChange(
      chosen.includes(slot)
        ? chosen.filter((time) => time !== slot)
        : [...chosen, slot].sort((a, b) => a - b),
    );
  const listSlotsOn = (day: string) => slots.filter((slot) => visitor.formatDay(slot) === day);
  /** Returns the time in the studio's zone, with the day if it differs. @returns undefined if day and time are the same in both zones. */
  const formatStudioTime = (slot: number): string | undefined => {
    const day = studio.formatDay(slot);
    const time = studio.formatTime(slot);
    if (day !== visitor.formatDay(slot)) return messages.studioTime({ time: `${day}, ${time}` });
    return time === visitor.formatTime(slot) ? undefined : messages.studioTime({ time });
  };
  return (
    <div className={styles.times}>
      <p className={styles.hint}>
        <span>{messages.timeZone({ zone: visitor.formatZone(firstSlot) })}</span>{' '}
        <span role="status">{messages.chosenCount({ count: String(chosen.length) })}</span>
      </p>
      {days.map((day) => (
        <fieldset key={day} className={styles.day}>
          <legend className={styles.dayName}>{day}</legend>
          <div className={styles.slots}>
            {listSlotsOn(day).map((slot) => (
              <label key={slot} className={styles.slot}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={chosen.includes(slot)}
                  disabled={chosen.length >= MAX_TIMES && !chosen.includes(slot)}
                  onChange={() => toggle(slot)}
                />
                <span className={styles.visitorTime}>{visitor.formatTime(slot)}</span>
                {formatStudioTime(slot) && (
                  <span className={styles.studioTime}>{formatStudioTime(slot)}</span>
                )}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className={fields.error}>
          {error.message}
        </p>
      )}
    </div>
  );
}
