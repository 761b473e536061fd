import { useSyncExternalStore } from 'react';
import { createBriefFiles, NO_FILES } from './brief-files.ts';
import { createFileStorage } from './file-storage.ts';
import { createPhotographScaler } from './photograph-scaler.ts';

/** The files of the brief in this tab. They stay in memory while the visitor looks at other pages. */
export const pageFiles = createBriefFiles(createPhotographScaler(), createFileStorage());

/** Returns the files of the brief in this tab. The component renders again when they change. */
export const usePageFiles = () =>
  useSyncExternalStore(pageFiles.subscribe, pageFiles.getState, () => NO_FILES);
