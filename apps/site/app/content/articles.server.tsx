import type { ImageSource } from '@studio/content/image-source';
import { memoize } from '@studio/content/memoize';
import { contentTags } from './content-tags.tsx';
import { hiddenPagePaths, listSourceFiles, readMarkdown } from './files.server.ts';
import { imagesVersion } from './images.server.ts';
import { marksVersion } from './mark-targets.server.ts';
import { renderMarkdown } from './markdown/render.tsx';
import { schemas } from './schemas.server.ts';

export interface ArticleSummary {
  id: string;
  title: string;
  excerpt: string;
  date: string;
  category: string;
  picture: ImageSource;
}

export interface Article extends ArticleSummary {
  author: string;
  /** Reading time in whole minutes, at least 1. */
  readMinutes: number;
  html: string;
}

/** Reading speed for `readMinutes`, a little below the average of 238 words a minute for non-fiction (Brysbaert, 2019). */
const WORDS_PER_MINUTE = 220;

/** All articles, newest first. */
export const articles: Article[] = listSourceFiles('articles')
  .map((path): Article => {
    const { fields, body, linesBeforeBody } = readMarkdown(path, schemas.articles);
    return {
      ...fields,
      // Rendered on demand, because only the article's own page needs the HTML.
      get html() {
        const dependencies = [body, linesBeforeBody, imagesVersion, marksVersion, hiddenPagePaths.join()];
        return memoize(`${path} html`, dependencies, () =>
          renderMarkdown(`content/${path}`, body, linesBeforeBody, contentTags),
        );
      },
      get readMinutes() {
        return Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE));
      },
    };
  })
  .sort((a, b) => b.date.localeCompare(a.date));

/** Returns the fields that lists show. The full articles would make the data of list pages larger. */
export const toArticleSummary = ({
  id,
  title,
  excerpt,
  date,
  category,
  picture,
}: Article): ArticleSummary => ({
  id,
  title,
  excerpt,
  date,
  category,
  picture,
});
