/**
 * The marks of an image, which are links to the products and projects that it shows. The CSS needs the marks directly after the image
 * (marks.module.css). The server renders their HTML, so that the browser needs no script for them. The loader data of a prerendered
 * page omits the HTML, because hydration keeps the existing elements (critical-path/postprocess/defer-hydration.ts).
 */
export const Marks = ({ of: { marksHtml = '' } }: { of: { marksHtml?: string | undefined } }) => (
  <div dangerouslySetInnerHTML={{ __html: marksHtml }} />
);
