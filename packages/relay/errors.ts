import { HttpError } from '@studio/http/errors';
import type { Field } from './enquiry.ts';

/** An uploaded file is missing or has the wrong size, because somebody has changed it, or the disk is damaged. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** A form with an invalid field. The error page shows the visitor's input again. */
export class FormValidationError extends HttpError {
  readonly fields: readonly Field[];

  constructor(message: string, fields: readonly Field[]) {
    super(422, message);
    this.name = 'FormValidationError';
    this.fields = fields;
  }
}
