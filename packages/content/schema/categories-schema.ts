import { z } from 'zod';
import { text } from './text.ts';

const categoryNames = z
  .array(text(40))
  .min(1, 'expected at least one category')
  .refine((list) => new Set(list).size === list.length, 'expected each category once');

/** Schema of `content/categories.yaml`: the filters of the project and furniture lists. */
export const categoriesSchema = z.strictObject({
  projects: categoryNames.meta({ title: 'Categories of projects' }),
  pieces: categoryNames.meta({ title: 'Categories of furniture' }),
});
