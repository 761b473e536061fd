import * as messages from 'virtual:messages/brief';
import * as forms from 'virtual:messages/forms';
import type { BriefContent } from '@studio/content/schema/pages/brief';
import { removeEmptyParts } from '@studio/enquiry/subject';
import { useRef, useState } from 'react';
import { useDeferred } from '../../ui/use-deferred.ts';
import { EnquiryForm, type EnquirySetup } from '../enquiry-form.tsx';
import { TextField } from '../fields.tsx';
import { isOwnRelay } from '../transport.ts';
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
  /** The data of the last submission. EnquiryForm adds the id and the subject to this object before it sends the data. */
  const data = useRef<FormData>(undefined);
  const [isSent, setIsSent] = useState(false);
  return (
    <div ref={brief} className={styles.brief}>
      <EnquiryForm
        name="Brief"
        label={messages.form}
        target={setup}
        returnUrl={setup.returnUrl}
        schema={briefSchema}
        subject={(formData) => {
          data.current = formData;
          return removeEmptyParts(
            messages.mailSubject({
              what: String(formData.get('what') ?? ''),
              city: String(formData.get('city') ?? '').trim(),
            }),
          );
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
              {promise}{' '}
              {hasFirstTalk && enhancements && (
                <enhancements.SentBrief data={data} onSent={() => setIsSent(true)} />
              )}
            </>
          ),
        }}
      >
        <div role="status">{enhancements && <enhancements.DraftNotice brief={brief} />}</div>
        {isSent && enhancements && (
          <p className={styles.talk}>
            <enhancements.TalkLink />
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
