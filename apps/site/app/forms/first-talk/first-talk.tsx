import * as messages from 'virtual:messages/firstTalk';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import buttons from '../../ui/button.module.css';
import { nonBreakingTitle } from '../../ui/non-breaking.tsx';
import { EnquiryForm } from '../enquiry-form.tsx';
import { requiredText } from '../schema.ts';
import { isOwnRelay } from '../transport.ts';
import { useEnquirySetup } from '../use-enquiry-setup.ts';
import { createCalendarFile } from './calendar-file.ts';
import styles from './first-talk.module.css';
import { forgetSentBrief, readSentBrief, type SentBrief } from './sent-brief.ts';
import { createTimeFormat, listSlots, type OfferedHours, type TimeFormat } from './slots.ts';
import { TimesField } from './times-field.tsx';

export interface FirstTalkProps {
  hours: OfferedHours;
  /** For the calendar file. */
  studioName: string;
  title: string;
  text: string;
}

const schema = v.object({ times: requiredText(messages.timesRequired) });

/** Lets a visitor who has sent a brief in this tab propose up to three dates and times for a first talk. */
export function FirstTalk(props: FirstTalkProps) {
  const [brief] = useState(readSentBrief);
  return brief && <ProposeTimesForm brief={brief} {...props} />;
}

/**
 * Sends the proposed times to the studio. If the site's own relay sends the mail instead of a form service, the mail is a reply to the
 * mail of the brief.
 */
function ProposeTimesForm({ brief, hours, studioName, title, text }: FirstTalkProps & { brief: SentBrief }) {
  const { setup } = useEnquirySetup();
  const titleId = useId();
  const sentNotice = useRef<HTMLDivElement>(null);
  const now = useNow();
  const slots = listSlots(hours, now);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isSent, setIsSent] = useState(false);
  // A chosen time may have passed in a page that was open for days.
  const chosenTimes = isSent ? chosen : chosen.filter((start) => slots.includes(start));
  const formats = {
    studio: createTimeFormat(hours.timeZone),
    visitor: createTimeFormat(Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
  const { minutes } = hours;

  useEffect(() => {
    if (isSent) sentNotice.current?.focus();
  }, [isSent]);

  const describeSlot = (start: number, { formatDay, formatTime, formatZone }: TimeFormat): string =>
    messages.time({
      day: formatDay(start),
      start: formatTime(start),
      end: formatTime(start + minutes * 60_000),
      zone: formatZone(start),
    });
  /** Describes a time in the studio's time zone. If the time in the visitor's time zone is different, adds that time. */
  const describeSlotForStudio = (start: number): string => {
    const studio = describeSlot(start, formats.studio);
    const visitor = describeSlot(start, formats.visitor);
    return studio === visitor ? studio : messages.bothTimes({ studio, visitor });
  };
  const subject = messages.mailSubject({ subject: brief.subject });
  const createCalendar = () =>
    createCalendarFile(chosenTimes, {
      title: messages.event({ studio: studioName }),
      minutes,
      eventIdPrefix: brief.id,
      createdAt: now,
    });

  return (
    <section aria-labelledby={titleId} className={styles.talk}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {nonBreakingTitle(title)}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {isSent ? (
        <div ref={sentNotice} role="status" tabIndex={-1} className={styles.sent}>
          <p className={styles.thanks}>{messages.thanks}</p>
          <ul role="list" className={styles.proposed}>
            {chosenTimes.map((start) => (
              <li key={start}>{describeSlot(start, formats.visitor)}</li>
            ))}
          </ul>
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(createCalendar())}`}
            download={messages.fileName}
            className={buttons.link}
          >
            {messages.download}
          </a>
        </div>
      ) : (
        <EnquiryForm
          name="FirstTalk"
          label={title}
          target={setup}
          returnUrl={setup.returnUrl}
          schema={schema}
          subject={() => subject}
          noScriptSubject={subject}
          button={{ idle: messages.send, busy: messages.sending }}
          purpose={messages.useOfTimes}
          failureMessage={messages.failed}
          // The notice above replaces this title when the form is sent.
          thanks={{ title: messages.thanks, text: '' }}
          onSent={() => {
            forgetSentBrief();
            setChosen(chosenTimes);
            setIsSent(true);
          }}
        >
          <input type="hidden" name="name" value={brief.name} />
          <input type="hidden" name="email" value={brief.email} />
          <input
            type="hidden"
            name="times"
            data-label={messages.times}
            value={chosenTimes.map(describeSlotForStudio).join('\n')}
          />
          {isOwnRelay(setup) && <input type="hidden" name="_thread" value={brief.id} />}
          <TimesField slots={slots} chosen={chosenTimes} formats={formats} onChange={setChosen} />
        </EnquiryForm>
      )}
    </section>
  );
}

/** Returns the current time in ms since 1970. Renders again each minute, and when the visitor returns to the page. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, 60_000);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
