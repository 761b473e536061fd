import type { Change } from './change.ts';

/** Puts other words in the place of an entry of `content/words.yaml`. @throws when there is none of that name. */
export const entry =
  (name: string, said: string) =>
  (before: string): string => {
    const changed = before.replace(new RegExp(`^( {2}${name}: ).*$`, 'm'), `$1${JSON.stringify(said)}`);
    if (changed === before) throw new Error(`There is no entry "${name}" any more`);
    return changed;
  };

/** What a page is called, what a button says that only script shows, and a sentence turned round. */
export const anotherWord: Change = {
  'content/words.yaml': (before) =>
    [
      entry('journal', 'Notebook'),
      entry('closeImage', 'Put the picture away'),
      entry('readTime', 'It takes {minutes} minutes'),
    ].reduce((file, edit) => edit(file), before),
};
