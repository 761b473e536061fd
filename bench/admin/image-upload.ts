import sharp from 'sharp';
import type { EntryResponse } from '../../apps/admin/api-types.ts';
import { api, previewPath } from '../../apps/admin/routes.ts';
import type { ResultRow } from '../relay/result-row.ts';
import type { AdminFixture } from './admin-fixture.ts';

/** Maximum time from the upload until the preview has all sizes. */
const GOAL_SECONDS = 10;
/** The replaced image. A hero image has more sizes than other images. */
const IMAGE_ID = 'hill-house/dusk';

/** Replaces an image by a photo of 12 MB, and downloads all its sizes that the preview offers. */
export async function measureImageUpload({ page, request, site }: AdminFixture): Promise<ResultRow> {
  const { pagePath } = await request<EntryResponse>('GET', api.entry(`pictures/${IMAGE_ID}.yaml`));
  const previousUrls = new Set(await previewImageUrls());
  const photo = await createPhonePhoto();
  const startedAt = performance.now();
  const uploadResponse = await page.request.post(api.images(), {
    headers: { origin: site.url },
    multipart: { replaces: IMAGE_ID, file: { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo } },
    timeout: 60_000,
  });
  if (!uploadResponse.ok())
    throw new Error(`upload: ${uploadResponse.status()} ${await uploadResponse.text()}`);
  const uploadedAt = performance.now();
  const newUrls = (await previewImageUrls()).filter((url) => !previousUrls.has(url));
  if (newUrls.length === 0) throw new Error('the preview does not show the new image');
  for (const response of await Promise.all(newUrls.map((url) => page.request.get(url, { timeout: 60_000 }))))
    if (!response.ok()) throw new Error(`${response.url()}: ${response.status()}`);
  const durationSeconds = (performance.now() - startedAt) / 1000;
  return {
    name: `upload of an image of ${Math.round(photo.length / 1e6)} MB until the preview has all ${newUrls.length} sizes`,
    goal: `${GOAL_SECONDS} s`,
    result: `${durationSeconds.toFixed(1)} s (upload ${((uploadedAt - startedAt) / 1000).toFixed(1)})`,
    passed: durationSeconds <= GOAL_SECONDS,
  };

  /** Returns the URLs of all images in all sizes that the preview offers. */
  async function previewImageUrls(): Promise<string[]> {
    const response = await page.request.get(previewPath(pagePath), {
      headers: { accept: 'text/html' },
      timeout: 120_000,
    });
    return [...new Set((await response.text()).match(/\/admin\/preview\/assets\/pictures\/[^\s",&]+/g))];
  }
}

/** Creates a photo of twelve megapixels with sensor noise, which causes most of its file size. */
async function createPhonePhoto(): Promise<Buffer> {
  const size = { width: 4032, height: 3024 };
  const noise = await sharp({
    create: {
      ...size,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 48 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(`content/pictures/${IMAGE_ID}.jpg`)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 99, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
