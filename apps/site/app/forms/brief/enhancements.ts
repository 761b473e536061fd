/**
 * The features of the form that need script but are not needed for the first view. They are one module, which loads after
 * hydration.
 */
export { ChosenFiles } from './chosen-files.tsx';
export { ConvertedArea } from './converted-area.tsx';
export { DraftNotice } from './draft-notice.tsx';
export { SentBrief, TalkLink } from './talk-link.tsx';
