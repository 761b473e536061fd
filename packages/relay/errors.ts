import { Problem } from '@studio/http/problem';
import type { Field } from './enquiry.ts';

/** A form that is not filled in as it should be: what was written goes back to the visitor with the message. */
export class FormProblem extends Problem {
  readonly fields: readonly Field[];

  constructor(message: string, fields: readonly Field[]) {
    super(422, message);
    this.name = 'FormProblem';
    this.fields = fields;
  }
}

/** Something of the spool that was read and is not what it should be. Not thrown when reading it failed. */
export class Damaged extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Damaged';
  }
}
