import { Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it, vi } from 'vitest';
import { parseHtml, TAGS } from '../../../support/paste-html.ts';
import { createClipboardProps } from './clipboard-props.ts';
import { schema } from './schema.ts';

const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

/** Pastes HTML or plain text with files. @returns whether the paste is handled without a change of the text by ProseMirror. */
async function paste(contents: { html?: string; text?: string; files?: File[] }, tags = TAGS) {
  const handlers = { onFilesAdded: vi.fn(), onPasteTooLong: vi.fn(), onPicturesOmitted: vi.fn() };
  const { clipboardParser, handlePaste, handlePasteEvent } = createClipboardProps(tags, () => handlers);
  const { html, text = '', files = [] } = contents;
  const clipboardData = { types: html ? ['text/html'] : [], files, getData: () => text };
  const event = { clipboardData, preventDefault: vi.fn() } as unknown as ClipboardEvent;
  const view = { state: EditorState.create({ schema }) } as EditorView;
  const slice = html ? clipboardParser.parseHtml(parseHtml(html)) : Slice.empty;
  const isHandled = handlePasteEvent(event) || handlePaste(view, event, slice);
  await Promise.resolve();
  return { isHandled, ...handlers };
}

it('refuses a text that could not be saved', async () => {
  const { isHandled, onPasteTooLong } = await paste({ text: 'a'.repeat(200_001) });
  expect(isHandled).toBe(true);
  expect(onPasteTooLong).toHaveBeenCalledOnce();
});

it.each([
  ['a file', { files: [photo] }],
  ['a picture of a website', { html: '<img src="https://a.example/b.jpg">', files: [photo] }],
  ['a picture of Word', { html: '<img src="file:///b.png">', files: [photo] }],
])('uploads %s', async (_name, contents) => {
  const { isHandled, onFilesAdded, onPicturesOmitted } = await paste(contents);
  expect(isHandled).toBe(true);
  expect(onFilesAdded).toHaveBeenCalledWith([photo], 1);
  expect(onPicturesOmitted).not.toHaveBeenCalled();
});

it('ignores the picture that Word adds of words', async () => {
  const { isHandled, onFilesAdded } = await paste({ html: '<p>Words</p>', files: [photo] });
  expect(isHandled).toBe(false);
  expect(onFilesAdded).not.toHaveBeenCalled();
});

it('says once that pictures were left out', async () => {
  const pictures = '<p>Words <img src="file:///a.png"><img src="cid:b"></p>';
  expect((await paste({ html: pictures })).onPicturesOmitted).toHaveBeenCalledOnce();
  expect((await paste({ html: '<p>Words</p>' })).onPicturesOmitted).not.toHaveBeenCalled();
});

it('keeps the selection if nothing of a paste can be shown', async () => {
  expect((await paste({ html: '<del>Words</del>' })).isHandled).toBe(true);
  expect((await paste({ files: [photo] }, new Set())).onFilesAdded).not.toHaveBeenCalled();
});
