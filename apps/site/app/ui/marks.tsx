/**
 * The marks of a picture, directly after its frame (marks.module.css). Their markup comes with the image, so that this is all the script.
 * The data of a prerendered page does not repeat it (critical-path/postprocess/defer-hydration.ts): hydration keeps the elements.
 */
export const Marks = ({ of: { marksHtml = '' } }: { of: { marksHtml?: string | undefined } }) => (
  <div dangerouslySetInnerHTML={{ __html: marksHtml }} />
);
