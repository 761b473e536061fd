import type { FileEdits } from '../../support/apply-change.ts';

/** Adds a candle as one content file. */
export const addCandle: FileEdits = {
  'content/candles/first-light.yaml': () => `id: first-light
name: First Light
description: Neroli and cold stone. Poured for the morning, before the house is up.
scent:
  top: Neroli
  heart: Orange leaf
  base: Cold stone
wax: Soy and beeswax
wicks: 1
burnHours: 40
weight: 200
vessel: Plain stoneware
picture: candles/courtyard-rain
`,
};
