import type { FileEdits } from '../../support/apply-change.ts';

/** Returns an edit that replaces a message of content/messages.yaml. @throws when the message does not exist. */
export const replaceMessage =
  (name: string, text: string) =>
  (before: string): string => {
    const changed = before.replace(new RegExp(`^( {2}${name}: ).*$`, 'm'), `$1${JSON.stringify(text)}`);
    if (changed === before) throw new Error(`content/messages.yaml has no message "${name}"`);
    return changed;
  };

/** Changes three messages: a page name, the label of a button that needs script, and a message with a placeholder. */
export const changeMessages: FileEdits = {
  'content/messages.yaml': (before) =>
    [
      replaceMessage('journal', 'Notebook'),
      replaceMessage('closeImage', 'Put the picture away'),
      replaceMessage('readTime', 'It takes {minutes} minutes'),
    ].reduce((file, edit) => edit(file), before),
};
