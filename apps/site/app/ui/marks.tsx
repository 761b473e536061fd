/**
 * The marks of a picture. The CSS needs them directly after the frame of the picture (marks.module.css). The server renders their
 * markup as a field of the image, so that the browser needs no other script for them. The loader data of a prerendered page omits
 * the markup (critical-path/postprocess/defer-hydration.ts), because hydration keeps the existing elements.
 */
export const Marks = ({ of: { marksHtml = '' } }: { of: { marksHtml?: string | undefined } }) => (
  <div dangerouslySetInnerHTML={{ __html: marksHtml }} />
);
