import type { Config, CustomAttributeTypeInterface, Scalar, ValidationError } from '@markdoc/markdoc';
import { createImageSchemas } from '../schema/image-schemas.ts';
import type { SchemaContext } from '../schema/schema-context.ts';

export interface TagSyntax {
  attributes?: NonNullable<Config['tags']>[string]['attributes'];
  selfClosing: boolean;
}

/** Creates a Markdoc attribute type that accepts only image ids. Markdoc adds the line of the tag to its errors. */
function createImageIdAttributeType(context: SchemaContext) {
  const { image } = createImageSchemas(context);
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

/** Creates the tags of stories and articles: `figure` for an image, and `note` for an aside. */
export const createStoryTags = (context: SchemaContext) =>
  ({
    figure: {
      attributes: { picture: { type: createImageIdAttributeType(context), required: true } },
      selfClosing: true,
    },
    note: { selfClosing: false },
  }) satisfies Record<string, TagSyntax>;

/** The tags of legal texts. The site replaces each tag with a paragraph that depends on the studio's settings. */
export const legalTags = {
  'enquiry-service': { selfClosing: true },
  whatsapp: { selfClosing: true },
} satisfies Record<string, TagSyntax>;
