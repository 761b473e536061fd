/**
 * Replacements for functions of the site in the preview server (vite-source-marks-plugin.ts). They mark the texts and images of the content
 * with their source (source-marks.ts). The published site has no marks.
 */
import type * as parseMarkdownModule from '@studio/content/markdown/parse-markdown';
import type * as parseModule from '@studio/content/parse';
import { z } from 'zod';
import type { FieldSchema } from '../json-schema.ts';
import { isRecord } from '../yaml-edit/value-edit.ts';
import { appendSourceMark } from './source-marks.ts';

/** Content files that get no marks. Code compares their values, or the values are not texts. */
const UNMARKED_FILES = /^(?:categories|brand|redirects)\.yaml$|^order\//;
/** A field that gets no marks, because the site compares the categories of articles. */
const UNMARKED_FIELD_KEY = 'category';

const toContentFile = (path: string): string => path.replace(/^content\//, '');

type FieldPath = readonly (string | number)[];

/** Marks the texts and images in the fields of a content file. @param path path of the file, such as `content/candles/mitti.yaml`. */
export function addSourceMarks<Value>(path: string, schema: z.ZodType, value: Value): Value {
  const file = toContentFile(path);
  if (UNMARKED_FILES.test(file)) return value;
  const fieldSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  return addSourceMarksToValue(file, [], fieldSchema, value) as Value;
}

function addSourceMarksToValue(file: string, path: FieldPath, schema: FieldSchema, value: unknown): unknown {
  if (typeof value === 'string')
    return isDisplayText(schema) && path.at(-1) !== UNMARKED_FIELD_KEY
      ? appendSourceMark(value, { file, path })
      : value;
  if (Array.isArray(value))
    return value.map((item, index) =>
      addSourceMarksToValue(
        file,
        [...path, index],
        schema.prefixItems?.[index] ?? (schema.items || {}),
        item,
      ),
    );
  if (!isRecord(value)) return value;
  if (schema.control === 'picture')
    return { ...value, fallback: appendSourceMark(String(value.fallback), { file, path }) };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      addSourceMarksToValue(file, [...path, key], schema.properties?.[key] ?? {}, item),
    ]),
  );
}

/**
 * Returns whether a value is a text for display. The schema of such a text limits only its length. Code may compare or parse other values.
 */
const isDisplayText = ({ type, maxLength, format, enum: options, control, pattern }: FieldSchema): boolean =>
  type === 'string' &&
  maxLength !== undefined &&
  [format, options, control, pattern].every((rule) => rule === undefined);

/** Marks the fields that the site's parsers return. */
export function wrapParse(
  original: typeof parseModule,
): Pick<typeof parseModule, 'parseYaml' | 'parseMarkdownFile'> {
  return {
    parseYaml: (file, source, schema) =>
      addSourceMarks(file, schema, original.parseYaml(file, source, schema)),
    parseMarkdownFile: (file, source, schema) => {
      const parsed = original.parseMarkdownFile(file, source, schema);
      return { ...parsed, fields: addSourceMarks(file, schema, parsed.fields) };
    },
  };
}

/** Path under `content/` of the Markdown file that is being rendered. */
let currentMarkdownFile: string | undefined;

/** The first parameter of the site's `renderMarkdown` is the path of the file. */
interface RenderModule<Rest extends unknown[]> {
  renderMarkdown: (path: string, ...rest: Rest) => string;
}

/** Records which file the site's `renderMarkdown` renders, for `wrapParseMarkdown`. */
export function wrapRender<Rest extends unknown[]>({
  renderMarkdown,
}: RenderModule<Rest>): RenderModule<Rest> {
  return {
    renderMarkdown: (path, ...rest) => {
      currentMarkdownFile = toContentFile(path);
      try {
        return renderMarkdown(path, ...rest);
      } finally {
        currentMarkdownFile = undefined;
      }
    },
  };
}

/** Marks the texts of the file that is being rendered. */
export function wrapParseMarkdown({
  parseMarkdown,
}: typeof parseMarkdownModule): Pick<typeof parseMarkdownModule, 'parseMarkdown'> {
  return {
    parseMarkdown: (text) => {
      const tree = parseMarkdown(text);
      if (currentMarkdownFile === undefined) return tree;
      for (const node of tree.walk())
        if (node.type === 'text')
          node.attributes.content = appendSourceMark(String(node.attributes.content), {
            file: currentMarkdownFile,
            path: ['body', (node.lines[0] ?? 0) + 1],
          });
      return tree;
    },
  };
}
