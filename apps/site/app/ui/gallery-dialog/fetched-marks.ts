import { useEffect, useState } from 'react';

/** URL path of the file with the marks of all images. Not in `paths`, which every page loads. */
const MARKS_PATH = '/marks.json';

type MarksFile = Readonly<Record<string, string>>;

/** Kept between dialogs. A failed request is repeated by the next dialog. */
let marksFile: Promise<MarksFile> | undefined;

async function fetchMarks(): Promise<MarksFile> {
  const response = await fetch(MARKS_PATH);
  if (!response.ok) throw new Error(`${MARKS_PATH}: status ${response.status}`);
  return response.json();
}

/** Returns the markup of an image's marks, or undefined while it has none. Without the file, images have no marks. */
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
