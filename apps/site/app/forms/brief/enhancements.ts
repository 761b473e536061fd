/**
 * Features of the form that are not needed for the first view. They are one module, so that one request loads them after hydration.
 */
export { ChosenFiles } from './chosen-files.tsx';
export { ConvertedArea } from './converted-area.tsx';
