/** What a field for photographs takes. Without HEIC a phone that takes it hands over a JPEG. */
export const PHOTOGRAPH_TYPES = 'image/jpeg,image/png,image/webp,image/tiff';
/** Largest upload, in megabytes; a phone's photograph has 2 to 20. */
export const MOST_MB = 40;
/** Said of a larger one. */
export const TOO_LARGE = `This is larger than ${MOST_MB} MB. Save it smaller, and choose it again.`;
