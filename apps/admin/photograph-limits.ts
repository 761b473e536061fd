/** MIME types that file inputs accept. HEIC is missing on purpose: an iPhone then converts its photos to JPEG. */
export const PHOTOGRAPH_TYPES = 'image/jpeg,image/png,image/webp,image/tiff';
/** Largest upload in megabytes. A phone's photo has 2 to 20. */
export const MOST_MB = 40;
export const TOO_LARGE = `This file is larger than ${MOST_MB} MB. Make it smaller and choose it again.`;
