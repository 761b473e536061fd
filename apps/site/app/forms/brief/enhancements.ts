/** What the form does with script and its first view does not need. One file, loaded after hydration. */
export { ChosenFiles } from './chosen-files.tsx';
export { ConvertedArea } from './converted-area.tsx';
export { DraftNotice } from './draft-notice.tsx';
export { SentBrief, TalkLink } from './talk-link.tsx';
