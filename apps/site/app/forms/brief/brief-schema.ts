import * as forms from 'virtual:messages/forms';
import * as v from 'valibot';
import { email, name, requiredText } from '../schema.ts';

/** The required fields of a brief, in the order of the page. */
export const briefSchema = v.object({ message: requiredText(forms.projectRequired), name, email });
