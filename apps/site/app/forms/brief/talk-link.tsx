import * as messages from 'virtual:messages/briefEnhanced';
import { paths } from '@studio/content/paths';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { rememberSentBrief } from '../first-talk/sent-brief.ts';

export function TalkLink() {
  return (
    <Link to={paths.thankYou()} className={buttons.link}>
      {messages.proposeTimes}
    </Link>
  );
}

interface SentBriefProps {
  data: RefObject<FormData | undefined>;
  onSent: () => void;
}

/** The link in the thanks for a brief. Stores the sent brief for the page that the link leads to. */
export function SentBrief({ data, onSent }: SentBriefProps) {
  const rememberBrief = useEffectEvent(() => {
    if (data.current) rememberSentBrief(data.current);
    // Releases the photographs in the data.
    data.current = undefined;
    onSent();
  });
  useEffect(() => rememberBrief(), []);
  return <TalkLink />;
}
