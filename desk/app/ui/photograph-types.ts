/** What a field for photographs takes. Without HEIC a phone that takes it hands over a JPEG. */
export const PHOTOGRAPH_TYPES = 'image/jpeg,image/png,image/webp,image/tiff';
