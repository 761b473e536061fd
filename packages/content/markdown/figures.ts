/** Returns the image ids of the `figure` tags in a Markdown text, in order. An id that is used twice is in the list twice. */
export const listFigureImages = (text: string): string[] =>
  [...text.matchAll(/\{%\s*figure\b[^%]*\bpicture="([^"]+)"/g)].map(([, id = '']) => id);
