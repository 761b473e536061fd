import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packUsdz } from './usdz.ts';

test('stores files uncompressed and in order, aligned to 64 bytes', () => {
  const files = [
    ['model.usda', new Uint8Array(101).fill(1)],
    ['textures/0.jpg', new Uint8Array(3_333).fill(2)],
    ['textures/1.png', new Uint8Array(64).fill(3)],
  ] as const;
  const bytes = packUsdz(files);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let offset = 0;
  for (const [name, content] of files) {
    expect(view.getUint32(offset, true)).toBe(0x04034b50);
    const [method, size, nameLength, extra] = [
      view.getUint16(offset + 8, true),
      view.getUint32(offset + 18, true),
      view.getUint16(offset + 26, true),
      view.getUint16(offset + 28, true),
    ];
    expect([method, size]).toEqual([0, content.length]);
    expect(new TextDecoder().decode(bytes.subarray(offset + 30, offset + 30 + nameLength))).toBe(name);
    const start = offset + 30 + nameLength + extra;
    expect(start % 64).toBe(0);
    offset = start + size;
  }
  expect(unzipSync(bytes)['textures/0.jpg']).toEqual(files[1][1]);
});
