import { adminPaths } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

/** An image without marks. */
const UNMARKED_IMAGE_FILE = 'pictures/hill-house/dusk.yaml';
const CANDLE_FILE = 'candles/mitti.yaml';
/** The image that marks the candle. */
const MARKED_IMAGE_FILE = 'pictures/nazaakat/hero.yaml';

type Marks = { piece?: string; candle?: string; at: [x: number, y: number] }[];
const readMarks = async (api: AdminApi, file: string) =>
  (await api.readEntry<{ marks?: Marks }>(file)).fields.marks;

test.describe('with the images', () => {
  test.use({ hasImages: true });

  test(
    'a mark can be added by a click, moved by dragging and by keyboard, and removed',
    onlyWithSampleContent,
    async ({ page, api }) => {
      await openForm(page, UNMARKED_IMAGE_FILE);
      const marksGroup = page.getByRole('group', { name: 'Marks', exact: true });
      await page.getByText('Marks (optional)').click();
      const image = marksGroup.getByRole('presentation').first();
      // Waits for all images, because images above this one move it when they load.
      await expect
        .poll(() =>
          page
            .locator('main img')
            .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
        )
        .not.toContain(false);
      await image.scrollIntoViewIfNeeded();
      /** Measures the image each time, because the page may have scrolled. */
      const toScreen = async (x: number, y: number) => {
        const box = await image.boundingBox();
        if (!box) throw new Error('There is no image');
        return [box.x + box.width * x, box.y + box.height * y] as const;
      };

      // A text selection that ends over the image adds no mark, nor does the right button.
      await marksGroup.getByText(/^Furniture, candles/).hover();
      await page.mouse.down();
      await page.mouse.move(...(await toScreen(0.5, 0.5)), { steps: 5 });
      await page.mouse.up();
      await page.mouse.click(...(await toScreen(0.75, 0.5)), { button: 'right' });
      await page.mouse.click(...(await toScreen(0.25, 0.5)));
      await expect(marksGroup.getByLabel('New mark', { exact: true })).toBeFocused();
      await marksGroup.getByLabel('New mark', { exact: true }).selectOption({ label: 'Jhoola' });
      const savedMark = async () => {
        const [mark] = (await readMarks(api, UNMARKED_IMAGE_FILE)) ?? [];
        return mark && [mark.piece, mark.at[0].toFixed(2), mark.at[1].toFixed(2)];
      };
      await expect.poll(savedMark).toEqual(['21-jhoola', '0.25', '0.50']);
      await expectAccessibleAdmin(page, 'a mark');

      const markButton = marksGroup.getByRole('button', { name: /^Jhoola: / });
      for (const [button, x] of [
        ['right', 0.1],
        ['left', 0.75],
      ] as const) {
        await markButton.hover();
        await page.mouse.down({ button });
        await page.mouse.move(...(await toScreen(x, 0.3)), { steps: 5 });
        await page.mouse.up({ button });
        if (button === 'right') await expect(markButton).toHaveAccessibleName(/25 % from the left/);
      }
      await expect.poll(savedMark).toEqual(['21-jhoola', '0.75', '0.30']);
      await expect(markButton).toHaveCount(1);
      await markButton.press('ArrowLeft');
      await markButton.press('ArrowDown');
      await expect.poll(savedMark).toEqual(['21-jhoola', '0.73', '0.32']);

      // By keyboard, a mark is added in the centre. An entry can have only one mark in an image.
      await marksGroup.getByRole('button', { name: 'Add a mark' }).press('Enter');
      const newMarkSelect = marksGroup.getByLabel('New mark', { exact: true });
      await expect(newMarkSelect.getByRole('option', { name: 'Jhoola' })).toBeDisabled();
      await newMarkSelect.selectOption({ label: 'Mitti' });
      await expect
        .poll(() => readMarks(api, UNMARKED_IMAGE_FILE))
        .toEqual([expect.objectContaining({ piece: '21-jhoola' }), { candle: 'mitti', at: [0.5, 0.5] }]);

      await markButton.press('Delete');
      await marksGroup.getByRole('button', { name: 'Remove Mitti' }).click();
      await expect.poll(() => readMarks(api, UNMARKED_IMAGE_FILE)).toBeUndefined();
    },
  );
});

test(
  'removing an entry lists the images with its marks, which are removed too',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await openForm(page, CANDLE_FILE);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove “' });
    await expect(dialog).toContainText('Its marks in these images are removed too');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('link')).toHaveAttribute(
      'href',
      `/admin${adminPaths.edit(MARKED_IMAGE_FILE)}`,
    );
    await expectAccessibleAdmin(page, 'marks that are removed');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog).toBeHidden();
    const marks = await readMarks(api, MARKED_IMAGE_FILE);
    expect(marks?.map(({ candle }) => candle)).toEqual(['teak-and-cardamom', 'jali-pillar', 'twin-tapers']);
  },
);
