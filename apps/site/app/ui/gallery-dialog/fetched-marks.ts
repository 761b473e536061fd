import { useEffect, useState } from 'react';

/**
 * URL path of the file with the marks of all images. Marks are links on an image to the products and projects that it shows. The path
 * is not in `paths`, because every page loads `paths`.
 */
const MARKS_PATH = '/marks.json';

type MarksFile = Readonly<Record<string, string>>;

/** The file, which all dialogs share. Undefined before the first dialog, and after a failure, so that the next dialog fetches it again. */
let marksFile: Promise<MarksFile> | undefined;

async function fetchMarks(): Promise<MarksFile> {
  const response = await fetch(MARKS_PATH);
  if (!response.ok) throw new Error(`${MARKS_PATH}: status ${response.status}`);
  return response.json();
}

/** Returns the HTML of an image's marks. @returns undefined if the image has no marks, or the file is not loaded yet. */
export function useMarks(imageId: string | undefined): string | undefined {
  const [marks, setMarks] = useState<MarksFile>({});
  useEffect(() => {
    marksFile ??= fetchMarks();
    marksFile.then(setMarks, () => {
      marksFile = undefined;
    });
  }, []);
  return imageId === undefined ? undefined : marks[imageId];
}
