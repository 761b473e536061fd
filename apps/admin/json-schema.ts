import type { Kind } from '@studio/content/schema/kinds';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { z } from 'zod';
import { schemasFor } from './schema-context.ts';

/** The part of JSON Schema that content schemas come to. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  title?: string;
  description?: string;
  /** How it is asked for, where its type does not say it: `picture`, `address`. */
  control?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema | false;
  prefixItems?: FieldSchema[];
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

/** What a form of a kind asks for. @param context it has the choices of categories. */
export const formSchemaFor = (kind: Kind, context: SchemaContext): FieldSchema =>
  z.toJSONSchema(schemasFor(context)[kind.name], { io: 'input', unrepresentable: 'any' }) as FieldSchema;

/** A value of which nothing is written yet. */
export function blank(schema: FieldSchema): unknown {
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([key]) =>
      schema.required?.includes(key),
    );
    return Object.fromEntries(required.map(([key, inner]) => [key, blank(inner)]));
  }
  // A part of a picture begins as its middle half.
  if (schema.prefixItems?.length === 4) return [0.25, 0, 0.5, 1];
  if (schema.prefixItems) return schema.prefixItems.map(blank);
  if (schema.type === 'array') return [];
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return schema.enum?.[0] ?? '';
}
