import type { CustomAttributeTypeInterface, Scalar, ValidationError } from '@markdoc/markdoc';
import { Picture } from '../ui/picture.tsx';
import type { ContentTag } from './markdown/render.tsx';
import { picture } from './schema/picture-ref.ts';

/** The id of a picture in a tag; what is wrong with it is told with its line. */
class PictureId implements CustomAttributeTypeInterface {
  validate(value: unknown): ValidationError[] {
    const { error } = picture.safeParse(value);
    if (!error) return [];
    const message = error.issues.map((issue) => issue.message).join('; ');
    return [{ id: 'picture', level: 'error', message }];
  }

  transform(value: Scalar): Scalar {
    return value;
  }
}

/** What stories and articles may hold beyond Markdown: a wide picture, and an aside. */
export const contentTags: Record<string, ContentTag> = {
  figure: {
    attributes: { picture: { type: PictureId, required: true } },
    selfClosing: true,
    render: ({ picture: id }) => {
      const source = picture.parse(id);
      return (
        <figure>
          <Picture source={source} sizes="(width < 48rem) 100vw, (width < 68rem) 90vw, 60rem" />
          <figcaption>{source.caption}</figcaption>
        </figure>
      );
    },
  },
  note: { selfClosing: false, render: (_attributes, children) => <aside>{children}</aside> },
};
