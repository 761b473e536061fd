import { useSyncExternalStore } from 'react';
import { createBriefFiles, NO_FILES } from './brief-files.ts';
import { createFileStorage } from './file-storage.ts';
import { createPhotographScaler } from './photograph-scaler.ts';

/** The files of the brief in this tab. A module variable keeps them while the visitor looks at other pages. */
export const pageFiles = createBriefFiles(createPhotographScaler(), createFileStorage());

export const usePageFiles = () =>
  useSyncExternalStore(pageFiles.subscribe, pageFiles.getState, () => NO_FILES);
