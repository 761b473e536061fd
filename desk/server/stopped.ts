import type { FieldFault } from '../shapes.ts';

/** Why a publication stopped, with the file that leads to the remedy. */
export class Stopped extends Error {
  readonly file: string | null;
  readonly path: FieldFault['path'];

  constructor(message: string, file: string | null = null, path: FieldFault['path'] = []) {
    super(message);
    this.file = file;
    this.path = path;
  }
}
