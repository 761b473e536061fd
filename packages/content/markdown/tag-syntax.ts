import type { Config, CustomAttributeTypeInterface, Scalar, ValidationError } from '@markdoc/markdoc';
import { createImageReferences } from '../schema/image-reference.ts';
import type { SchemaContext } from '../schema/schema-context.ts';

/** What a Markdoc tag of the studio's own accepts. */
export interface TagSyntax {
  attributes?: NonNullable<Config['tags']>[string]['attributes'];
  selfClosing: boolean;
}

/** Creates the type of an attribute that holds the id of an image. Errors in it are reported with their line. */
function createImageId(context: SchemaContext) {
  const { image } = createImageReferences(context);
  return class ImageId implements CustomAttributeTypeInterface {
    validate(value: unknown): ValidationError[] {
      const { error } = image.safeParse(value);
      if (!error) return [];
      const message = error.issues.map((issue) => issue.message).join('; ');
      return [{ id: 'picture', level: 'error', message }];
    }

    transform(value: Scalar): Scalar {
      return value;
    }
  };
}

/** What stories and articles may hold beyond Markdown: a wide image, and an aside. */
export const createStoryTags = (context: SchemaContext) =>
  ({
    figure: { attributes: { picture: { type: createImageId(context), required: true } }, selfClosing: true },
    note: { selfClosing: false },
  }) satisfies Record<string, TagSyntax>;

/** What legal texts may hold: sentences that this very site decides. */
export const legalTags = {
  'enquiry-service': { selfClosing: true },
  whatsapp: { selfClosing: true },
} satisfies Record<string, TagSyntax>;
