import type { ContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { z } from 'zod';
import { getSchemas } from './schema-context.ts';
import { type FieldPath, getValueAt, isRecord } from './yaml-edit/value-edit.ts';

/** The subset of JSON Schema that content schemas use. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  title?: string;
  description?: string;
  /**
   * The form control, if the type does not determine it: `picture` chooses an image, `marks` places points on an image and names what
   * they show, `address` chooses the target of a link, `piece` chooses a piece of furniture, `suggestion` suggests the values that other
   * entries have.
   */
  control?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema | false;
  prefixItems?: FieldSchema[];
  enum?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

/** Returns the schema of an entry's form. @param context contains the categories that editors can choose. */
export const createFormSchema = (contentType: ContentType, context: SchemaContext): FieldSchema =>
  z.toJSONSchema(getSchemas(context)[contentType.name], {
    io: 'input',
    unrepresentable: 'any',
  }) as FieldSchema;

/** Returns the field that holds the title of an entry, such as the name of a candle or the author of a testimonial. */
export const findTitleField = (properties: Readonly<Record<string, unknown>>): string | undefined =>
  ['title', 'name', 'author'].find((key) => properties[key] !== undefined);

/** Returns the initial value of a new field. */
export function createDefaultValue(schema: FieldSchema): unknown {
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([key]) =>
      schema.required?.includes(key),
    );
    return Object.fromEntries(
      required.map(([key, propertySchema]) => [key, createDefaultValue(propertySchema)]),
    );
  }
  // A list of four values is a crop: left, top, width, height. A new crop is the middle half of the image.
  if (schema.prefixItems?.length === 4) return [0.25, 0, 0.5, 1];
  if (schema.prefixItems) return schema.prefixItems.map(createDefaultValue);
  if (schema.type === 'array') return [];
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return schema.enum?.[0] ?? '';
}

/** Whether a value is missing, an empty text or list, or an object with only such values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.values(value).every(isEmpty));

/**
 * Finds an empty optional field among the fields along a path. Entries omit empty optional fields.
 *
 * @returns the path of the outermost empty optional field; undefined if there is none.
 */
export function findEmptyOptionalField(
  schema: FieldSchema,
  fields: unknown,
  path: FieldPath,
): FieldPath | undefined {
  let current: FieldSchema | undefined = schema;
  for (const [index, key] of path.entries()) {
    const isOptional = typeof key === 'string' && !current?.required?.includes(key);
    current =
      typeof key === 'string'
        ? current?.properties?.[key]
        : (current?.prefixItems?.[key] ?? (current?.items || undefined));
    if (!current) return undefined;
    const fieldPath = path.slice(0, index + 1);
    if (isOptional && isEmpty(getValueAt(fields, fieldPath))) return fieldPath;
  }
  return undefined;
}
