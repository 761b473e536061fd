import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds the photographs and, beside each, its sidecar. */
export const PICTURES = 'content/pictures';

/** Whether a file is a photograph, by its ending, as cameras and people spell it. */
export const isPhotograph = (name: string): boolean => /\.(jpe?g|png|webp)$/i.test(name);

/**
 * Finds the photographs in a folder and those below it.
 *
 * @returns their paths by their ids, such as "hill-house/dusk", in order.
 */
export function photographsIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isPhotograph).sort();
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/').replace(/\.[^.]+$/, ''), join(folder, name)]),
  );
}
