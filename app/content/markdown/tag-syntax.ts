import type { Config, CustomAttributeTypeInterface, Scalar, ValidationError } from '@markdoc/markdoc';
import { picture } from '../schema/picture-ref.ts';

/** What a Markdoc tag of the studio's own accepts. */
export interface TagSyntax {
  attributes?: NonNullable<Config['tags']>[string]['attributes'];
  selfClosing: boolean;
}

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
export const storyTags = {
  figure: { attributes: { picture: { type: PictureId, required: true } }, selfClosing: true },
  note: { selfClosing: false },
} satisfies Record<string, TagSyntax>;

/** What legal texts may hold: sentences that this very site decides. */
export const legalTags = {
  'enquiry-service': { selfClosing: true },
  whatsapp: { selfClosing: true },
} satisfies Record<string, TagSyntax>;
