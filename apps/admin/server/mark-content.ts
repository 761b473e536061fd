/**
 * Replacements for functions of the site in the preview server (vite-source-marks-plugin.ts). They mark the texts and images of the
 * content with their source. The site itself contains none of this.
 */
import type * as parseMarkdownModule from '@studio/content/markdown/parse-markdown';
import type * as parseModule from '@studio/content/parse';
import { z } from 'zod';
import type { FieldSchema } from '../json-schema.ts';
import { isRecord } from '../yaml-edit/value-edit.ts';
import { markText } from './source-marks.ts';

/** Files with values that code compares, or that are not texts. */
const UNMARKED_FILES = /^(?:categories|brand|redirects)\.yaml$|^order\//;
/** The site compares the categories of articles. */
const UNMARKED_FIELD = 'category';

const toFile = (path: string): string => path.replace(/^content\//, '');

type Path = readonly (string | number)[];

/** Marks the fields of a content file. @param path of the file, such as `content/candles/mitti.yaml`. */
export function markFields<Value>(path: string, schema: z.ZodType, value: Value): Value {
  const file = toFile(path);
  if (UNMARKED_FILES.test(file)) return value;
  const fieldSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  return markValue(file, [], fieldSchema, value) as Value;
}

function markValue(file: string, path: Path, schema: FieldSchema, value: unknown): unknown {
  if (typeof value === 'string')
    return isFreeText(schema) && path.at(-1) !== UNMARKED_FIELD ? markText(value, { file, path }) : value;
  if (Array.isArray(value))
    return value.map((item, index) =>
      markValue(file, [...path, index], schema.prefixItems?.[index] ?? (schema.items || {}), item),
    );
  if (!isRecord(value)) return value;
  if (schema.control === 'picture')
    return { ...value, fallback: markText(String(value.fallback), { file, path }) };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      markValue(file, [...path, key], schema.properties?.[key] ?? {}, item),
    ]),
  );
}

/** Returns whether a text has only a limit. Code may compare or parse other values. */
const isFreeText = ({ type, maxLength, format, enum: options, control, pattern }: FieldSchema): boolean =>
  type === 'string' &&
  maxLength !== undefined &&
  [format, options, control, pattern].every((rule) => rule === undefined);

export function wrapParse(
  original: typeof parseModule,
): Pick<typeof parseModule, 'parseYaml' | 'parseMarkdownFile'> {
  return {
    parseYaml: (file, source, schema) => markFields(file, schema, original.parseYaml(file, source, schema)),
    parseMarkdownFile: (file, source, schema) => {
      const parsed = original.parseMarkdownFile(file, source, schema);
      return { ...parsed, fields: markFields(file, schema, parsed.fields) };
    },
  };
}

/** The file whose Markdown is rendered now. */
let renderedFile: string | undefined;

/** The site's `renderMarkdown`. Its first parameter is the path of the file. */
interface RenderModule<Rest extends unknown[]> {
  renderMarkdown: (path: string, ...rest: Rest) => string;
}

export function wrapRender<Rest extends unknown[]>({
  renderMarkdown,
}: RenderModule<Rest>): RenderModule<Rest> {
  return {
    renderMarkdown: (path, ...rest) => {
      renderedFile = toFile(path);
      try {
        return renderMarkdown(path, ...rest);
      } finally {
        renderedFile = undefined;
      }
    },
  };
}

export function wrapParseMarkdown({
  parseMarkdown,
}: typeof parseMarkdownModule): Pick<typeof parseMarkdownModule, 'parseMarkdown'> {
  return {
    parseMarkdown: (text) => {
      const tree = parseMarkdown(text);
      if (renderedFile === undefined) return tree;
      for (const node of tree.walk())
        if (node.type === 'text')
          node.attributes.content = markText(String(node.attributes.content), {
            file: renderedFile,
            path: ['body', (node.lines[0] ?? 0) + 1],
          });
      return tree;
    },
  };
}
