import type { PictureSource } from '@studio/content/picture-source';
import { contentTags } from './content-tags.tsx';
import { filesIn, readMarkdown, withUniqueIds } from './files.server.ts';
import { renderMarkdown } from './markdown/render.tsx';
import { schemas } from './schemas.server.ts';

/** An article as lists show it. */
export interface ArticleSummary {
  id: string;
  title: string;
  excerpt: string;
  /** ISO day. */
  date: string;
  category: string;
  picture: PictureSource;
}

/** An article with all that its own page shows. */
export interface Article extends ArticleSummary {
  author: string;
  /** Minutes, at 220 words each. */
  readTime: number;
  html: string;
}

/** The reading pace behind `readTime`: adults read plain non-fiction at about 238 words a minute (Brysbaert, 2019). */
const WORDS_PER_MINUTE = 220;

/** The articles, newest first. */
export const articles: Article[] = withUniqueIds(
  filesIn('articles').map((path): [string, Article] => {
    const { fields, body, bodyLine } = readMarkdown(path, schemas.articles);
    const article = {
      ...fields,
      // Made for its own page alone: lists show no text, and the journal grows long.
      get html() {
        return renderMarkdown(`content/${path}`, body, bodyLine, contentTags);
      },
      get readTime() {
        return Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE));
      },
    };
    return [path, article];
  }),
).sort((a, b) => b.date.localeCompare(a.date));

/** What lists need of an article; a list that carried its text would carry the whole journal. */
export const summaryOf = ({ id, title, excerpt, date, category, picture }: Article): ArticleSummary => ({
  id,
  title,
  excerpt,
  date,
  category,
  picture,
});
