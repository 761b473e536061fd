import { readFileSync } from 'node:fs';
import { chromium, firefox } from 'playwright-core';

const cpu = () => {
  const n = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number);
  return (n[0] + n[1] + n[2] + n[5] + n[6]) / 100;
};
const [, , which, json = '{}', n = '15', path = '/contact'] = process.argv;
const extra = JSON.parse(json);
const base = process.env.BASE;
const b =
  which === 'firefox'
    ? await firefox.launch({
        channel: 'moz-firefox',
        executablePath: '/usr/bin/firefox-esr',
        firefoxUserPrefs: {
          'ui.primaryPointerCapabilities': 6,
          'ui.allPointerCapabilities': 6,
          ...extra.prefs,
        },
        env: { ...process.env, ...extra.env },
        args: extra.args ?? [],
      })
    : await chromium.launch({
        executablePath: '/usr/bin/chromium-headless-shell',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--disable-dev-shm-usage',
          ...(extra.args ?? []),
        ],
        ignoreDefaultArgs: extra.ignore,
      });
const one = async () => {
  const context = await b.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    ...extra.context,
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.locator('html[data-app=ready]').waitFor();
  await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r()))),
  );
  await context.close();
};
await one();
await one();
const c = cpu(),
  t = performance.now();
for (let i = 0; i < +n; i++) await one();
console.log(
  which,
  json,
  path,
  `cpu ${((cpu() - c) / n).toFixed(2)} s, wall ${((performance.now() - t) / n / 1000).toFixed(2)} s each`,
);
await b.close();
