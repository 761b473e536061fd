import * as messages from 'virtual:messages/brief';
import * as enhancedMessages from 'virtual:messages/briefEnhanced';
import * as forms from 'virtual:messages/forms';
import { paths } from '@studio/content/paths';
import type { BriefContent } from '@studio/content/schema/pages/brief';
import { removeEmptyParts } from '@studio/enquiry/subject';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { useDeferred } from '../../ui/use-deferred.ts';
import { EnquiryForm, type EnquirySetup, useEnquiryForm } from '../enquiry-form.tsx';
import { TextField } from '../fields.tsx';
import { rememberSentBrief } from '../first-talk/sent-brief.ts';
import { fillField, readValue } from '../form-fields.ts';
import { isOwnRelay } from '../transport.ts';
import { useAbout } from '../use-about.ts';
import { AreaField } from './area-field.tsx';
import styles from './brief.module.css';
import { briefSchema } from './brief-schema.ts';
import { BudgetField } from './budget-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FilesField } from './files-field.tsx';
import { BriefPart } from './part.tsx';

interface BriefFormProps {
  setup: EnquirySetup;
  content: Omit<BriefContent, 'meta' | 'title' | 'text'>;
  /** When the studio answers, such as “within two days”. */
  promise: string;
  hasFirstTalk: boolean;
}

const loadEnhancements = () => import('./enhancements.ts');
const loadSavedField = () => import('../../saved/saved-field.tsx');

/** The form for a brief: four parts about the project, three of them folded, and a part about the sender. */
export function BriefForm({ setup, content, promise, hasFirstTalk }: BriefFormProps) {
  const { what, where, when, likes, sender } = content;
  const enhancements = useDeferred(loadEnhancements);
  const savedFieldModule = useDeferred(loadSavedField);
  const brief = useRef<HTMLDivElement>(null);
  const about = useAbout();
  const [isSent, setIsSent] = useState(false);

  // The query fills the field after hydration, because prerendered pages have no query.
  useEffect(() => {
    const form = brief.current?.querySelector('form');
    if (form && about && !readValue(form, 'likes')) fillField(form, 'likes', about);
  }, [about]);

  return (
    <div ref={brief} className={styles.brief}>
      <EnquiryForm
        name="Brief"
        label={messages.form}
        target={setup}
        returnUrl={setup.returnUrl}
        schema={briefSchema}
        draftPlace="device"
        subject={(data) =>
          removeEmptyParts(
            messages.mailSubject({
              what: String(data.get('what') ?? ''),
              city: String(data.get('city') ?? '').trim(),
            }),
          )
        }
        onSent={(data) => {
          rememberSentBrief(data);
          setIsSent(true);
        }}
        // The site's own relay (packages/relay) replaces the placeholders with values of the form.
        noScriptSubject={
          isOwnRelay(setup)
            ? messages.mailSubject({ what: '{what}', city: '{city}' })
            : messages.defaultMailSubject
        }
        button={{ idle: content.buttonText, busy: messages.sending }}
        purpose={content.purpose}
        failureMessage={messages.failed}
        thanks={{
          title: content.thanks,
          text: (
            <>
              {promise} {hasFirstTalk && <TalkLink />}
            </>
          ),
        }}
      >
        <DraftNotice />
        {hasFirstTalk && isSent && (
          <p className={styles.talk}>
            <TalkLink />
          </p>
        )}
        <BriefPart id="what" title={what.title} text={what.text}>
          <ChoiceField
            name="what"
            label={messages.projectType}
            options={what.options}
            isLabelHidden
            isLarge
          />
          <TextField name="message" label={messages.project} required rows={2} />
        </BriefPart>
        <BriefPart id="where" title={where.title} text={where.text} isOptional>
          <TextField
            name="city"
            label={messages.city}
            autoComplete="address-level2"
            half
            hasOptionalSuffix={false}
          />
          <AreaField>{enhancements && <enhancements.ConvertedArea brief={brief} />}</AreaField>
        </BriefPart>
        <BriefPart id="when" title={when.title} text={when.text} isOptional>
          <ChoiceField name="start" label={messages.start} options={when.starts} />
          <BudgetField unknownBudget={when.unknownBudget} budgets={when.budgets} />
        </BriefPart>
        <BriefPart id="likes" title={likes.title} text={likes.text} isOptional>
          <TextField name="likes" label={messages.likes} rows={2} hasOptionalSuffix={false} />
          <TextField name="stays" label={messages.partsToKeep} rows={2} hasOptionalSuffix={false} />
          {savedFieldModule && <savedFieldModule.SavedField hasLinks />}
          <FilesField enhanced={enhancements} />
        </BriefPart>
        <BriefPart id="sender" title={sender.title} text={sender.text}>
          <TextField name="name" label={forms.fullName} required autoComplete="name" />
          <TextField name="email" label={forms.email} required type="email" autoComplete="email" half />
          <TextField name="phone" label={forms.phone} type="tel" autoComplete="tel" half />
        </BriefPart>
      </EnquiryForm>
    </div>
  );
}

/** Says that the draft was restored or cannot be stored. */
function DraftNotice() {
  const { draft, handleEdit } = useEnquiryForm();
  const notice = useRef<HTMLDivElement>(null);
  const clear = () => {
    notice.current?.closest('form')?.reset();
    draft.remove();
    handleEdit();
  };
  return (
    <div ref={notice} role="status">
      {/* An empty element would move the page. */}
      {(draft.isRestored || !draft.isStored) && (
        <div className={styles.draft}>
          {!draft.isStored && <p>{enhancedMessages.notStored}</p>}
          {draft.isRestored && (
            <p>
              {enhancedMessages.draftRestored}{' '}
              <button type="button" className={buttons.link} onClick={clear}>
                {enhancedMessages.clearDraft}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function TalkLink() {
  return (
    <Link to={paths.thankYou()} className={buttons.link}>
      {enhancedMessages.proposeTimes}
    </Link>
  );
}
