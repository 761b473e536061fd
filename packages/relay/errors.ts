import { HttpError } from '@studio/http/errors';
import type { Field } from './enquiry.ts';

/** A form with an invalid field. The error page shows the visitor's input again. */
export class FormValidationError extends HttpError {
  readonly fields: readonly Field[];

  constructor(message: string, fields: readonly Field[]) {
    super(422, message);
    this.name = 'FormValidationError';
    this.fields = fields;
  }
}
