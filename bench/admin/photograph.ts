import sharp from 'sharp';
import { api, preview } from '../../apps/admin/addresses.ts';
import type { DocumentAnswer } from '../../apps/admin/shapes.ts';
import type { Row } from '../relay/row.ts';
import type { Office } from './office.ts';

/** Seconds from the photograph's leaving until the draft's page has it in every size. */
const GOAL = 10;
/** Which one is replaced: a hero, which is made in more sizes than others. */
const ID = 'hill-house/dusk';

/** Sends a phone's photograph of 12 MB in another's place, and fetches every size of it that the draft's page offers. */
export async function photograph({ page, ask, site }: Office): Promise<Row> {
  const { address } = await ask<DocumentAnswer>('GET', api.document(`pictures/${ID}.yaml`));
  const before = new Set(await offered());
  const bytes = await phonePhotograph();
  const begun = performance.now();
  const taken = await page.request.post(api.pictures(), {
    headers: { origin: site.url },
    multipart: { replaces: ID, file: { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: bytes } },
    timeout: 60_000,
  });
  if (!taken.ok()) throw new Error(`upload: ${taken.status()} ${await taken.text()}`);
  const uploaded = performance.now();
  const sizes = (await offered()).filter((one) => !before.has(one));
  if (sizes.length === 0) throw new Error('the draft’s page does not show the new photograph');
  for (const answer of await Promise.all(sizes.map((one) => page.request.get(one, { timeout: 60_000 }))))
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()}`);
  const took = (performance.now() - begun) / 1000;
  return {
    what: `a photograph of ${Math.round(bytes.length / 1e6)} MB, uploaded and in all ${sizes.length} sizes of the preview`,
    goal: `${GOAL} s`,
    measured: `${took.toFixed(1)} s (upload ${((uploaded - begun) / 1000).toFixed(1)})`,
    held: took <= GOAL,
  };

  /** The addresses of all pictures that the draft's page offers, in each of their sizes. */
  async function offered(): Promise<string[]> {
    const answer = await page.request.get(preview(address), {
      headers: { accept: 'text/html' },
      timeout: 120_000,
    });
    return [...new Set((await answer.text()).match(/\/desk\/preview\/assets\/pictures\/[^\s",&]+/g))];
  }
}

/** Twelve million pixels with a sensor's grain, which is most of what such a file weighs. */
async function phonePhotograph(): Promise<Buffer> {
  const size = { width: 4032, height: 3024 };
  const grain = await sharp({
    create: {
      ...size,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 48 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(`content/pictures/${ID}.jpg`)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 99, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
