import * as forms from 'virtual:messages/forms';
import * as v from 'valibot';
import { email, name, requiredText } from '../schema.ts';

export const briefSchema = v.object({ message: requiredText(forms.projectRequired), name, email });
