import { createStoryTags } from '@studio/content/markdown/tag-syntax';
import { createImageSchemas } from '@studio/content/schema/image-schemas';
import styles from '../ui/marks.module.css';
import { Marks } from '../ui/marks.tsx';
import { Picture } from '../ui/picture.tsx';
import type { ContentTag } from './markdown/render.tsx';
import { withMarks } from './marks.server.tsx';
import { schemaContext } from './schemas.server.ts';

const { image } = createImageSchemas(schemaContext);
const storyTags = createStoryTags(schemaContext);

export const contentTags: Record<string, ContentTag> = {
  figure: {
    ...storyTags.figure,
    render: ({ picture: imageId }) => {
      const source = withMarks(image.parse(imageId));
      return (
        <figure className={source.marksHtml && styles.marked}>
          <Picture source={source} sizes="(width < 48rem) 100vw, (width < 68rem) 90vw, 60rem" />
          <Marks of={source} />
          {source.caption && <figcaption>{source.caption}</figcaption>}
        </figure>
      );
    },
  },
  // Not an `aside`, because that is a landmark and would need an accessible name.
  note: { ...storyTags.note, render: (_attributes, children) => <div role="note">{children}</div> },
};
