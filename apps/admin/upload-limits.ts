/** MIME types that file inputs accept. Without HEIC in this list, an iPhone converts its photos to JPEG. */
export const UPLOAD_TYPES = 'image/jpeg,image/png,image/webp,image/tiff';
/** Maximum size of an upload in megabytes. Photos taken with a phone have 2 to 20 MB. */
export const MAX_UPLOAD_MB = 40;
/** Message for editors about a file that is larger than MAX_UPLOAD_MB. */
export const UPLOAD_TOO_LARGE_MESSAGE = `This file is larger than ${MAX_UPLOAD_MB} MB. Make it smaller and choose it again.`;
