import { useEffect, useState } from 'react';

/** URL path of the file with the marks of all images. It is not part of `paths`, because every page loads `paths`. */
const MARKS_PATH = '/marks.json';

type MarksFile = Readonly<Record<string, string>>;

/** The fetched file, which all dialogs share. After a failed request, the next dialog sends a new request. */
let marksFile: Promise<MarksFile> | undefined;

async function fetchMarks(): Promise<MarksFile> {
  const response = await fetch(MARKS_PATH);
  if (!response.ok) throw new Error(`${MARKS_PATH}: status ${response.status}`);
  return response.json();
}

/** Returns the markup of an image's marks. @returns undefined for an image without marks, and while the file is not loaded. */
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
