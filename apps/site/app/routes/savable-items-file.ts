import { paths } from '@studio/content/paths';
import { candles, pieces, projects } from '../content/collections.server.ts';
import { readRedirects } from '../content/redirects.server.ts';
import { addFormerIds, type SavableItems, toSavableItem } from './saved/savable-items.ts';

/** Returns the title, path and image of everything that visitors can save. Only the page /saved loads this file. */
export function loader(): Response {
  const body: SavableItems = {};
  for (const { id, title, pictures } of projects) {
    const path = paths.project(id);
    const [cover] = pictures;
    if (cover) body[`project/${id}`] = toSavableItem(title, path, cover);
    for (const picture of pictures)
      body[`photograph/${picture.id}`] = toSavableItem(picture.caption || picture.alt, path, picture);
  }
  for (const { slug, title, pictures } of pieces)
    if (pictures[0]) body[`piece/${slug}`] = toSavableItem(title, paths.piece(slug), pictures[0]);
  for (const { id, name, picture } of candles)
    body[`candle/${id}`] = toSavableItem(name, paths.candle(id), picture);
  return Response.json(addFormerIds(body, readRedirects()));
}
