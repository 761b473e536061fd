import type { Shade } from '@studio/content/picture-source';
import type { CSSProperties } from 'react';

/** The style of a frame whose words lie over a picture, or over one of several: what full-bleed.module.css reads. */
export function shadeOf(...shades: readonly [Shade, ...Shade[]]): CSSProperties {
  const strongest = (index: 0 | 1) => Math.max(...shades.map((shade) => shade[index]));
  return { ['--foot' as string]: strongest(0), ['--top' as string]: strongest(1) };
}
