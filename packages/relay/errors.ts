import { HttpError } from '@studio/http/errors';
import type { Field } from './enquiry.ts';

/** An uploaded file is missing or has another size, because it was changed by hand or by a disk fault. */
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
