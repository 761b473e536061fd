import type { OverlayOpacity } from '@studio/content/image-source';
import type { CSSProperties } from 'react';

/** Returns the custom properties that full-bleed.module.css uses for the overlay. Takes the strongest of several overlays. */
export function overlayOpacityStyle(
  ...opacities: readonly [OverlayOpacity, ...OverlayOpacity[]]
): CSSProperties {
  const strongest = (index: 0 | 1) => Math.max(...opacities.map((opacity) => opacity[index]));
  return { ['--overlay-bottom' as string]: strongest(0), ['--overlay-top' as string]: strongest(1) };
}
