/** MIME types that file inputs accept. HEIC is missing on purpose: an iPhone then converts its photos to JPEG. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/tiff';
/** Largest upload in megabytes. A phone's photo has 2 to 20. */
export const MAX_UPLOAD_MB = 40;
export const UPLOAD_TOO_LARGE_MESSAGE = `This file is larger than ${MAX_UPLOAD_MB} MB. Make it smaller and choose it again.`;
