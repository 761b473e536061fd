import { fileSlug } from '@studio/content/content-sources';
import type { ImageSource } from '@studio/content/image-source';
import { paths } from '@studio/content/paths';
import { findMarkedEntry, type Mark, type MarkField } from '@studio/content/schema/image-metadata';
import { listSourceFiles, readMarkdown, readYaml } from './files.server.ts';
import { images } from './images.server.ts';
import { schemas } from './schemas.server.ts';

export interface MarkTarget {
  name: string;
  path: string;
  picture: ImageSource | undefined;
}

/**
 * The entries to which a mark can link, by field of the mark and file name of the entry. A mark is a dot on an image
 * (marks.server.tsx). This module reads the files itself. It cannot import the projects, because their stories contain marks, and
 * the import would be circular.
 */
const targets: Readonly<Record<MarkField, ReadonlyMap<string, MarkTarget>>> = {
  piece: new Map(
    listSourceFiles('pieces').map((file) => {
      const { title, pictures } = readYaml(file, schemas.pieces);
      const slug = fileSlug(file);
      return [slug, { name: title, path: paths.piece(slug), picture: pictures[0] }];
    }),
  ),
  candle: new Map(
    listSourceFiles('candles').map((file) => {
      const { id, name, picture } = readYaml(file, schemas.candles);
      return [fileSlug(file), { name, path: paths.candle(id), picture }];
    }),
  ),
  project: new Map(
    listSourceFiles('projects').map((file) => {
      const { id, title, pictures } = readMarkdown(file, schemas.projects).fields;
      return [fileSlug(file), { name: title, path: paths.project(id), picture: pictures[0] }];
    }),
  ),
};

export interface ResolvedMark extends MarkTarget {
  field: MarkField;
  /** File name of the entry, without extension. */
  id: string;
  at: Mark['at'];
}

export const marksByImage: ReadonlyMap<string, readonly ResolvedMark[]> = new Map(
  [...images].flatMap(([imageId, { marks = [] }]) => {
    const resolved = marks.flatMap((mark) => resolveMark(mark) ?? []);
    return resolved.length > 0 ? [[imageId, resolved]] : [];
  }),
);

/** Key for caches of texts that contain marks. It changes when a marked entry or a mark changes. */
export const marksVersion: string = JSON.stringify([...marksByImage]);

/** @returns undefined if the entry is hidden. */
function resolveMark(mark: Mark): ResolvedMark | undefined {
  const entry = findMarkedEntry(mark);
  const target = entry && targets[entry.field].get(entry.id);
  return target && { ...target, ...entry, at: mark.at };
}
