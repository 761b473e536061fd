import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { ImageCamera } from '../../packages/models/model-source.ts';
import { withPage } from '../site/browser.ts';
import { SCREEN } from './open-model.ts';

/** All requests to this origin are intercepted. */
const ORIGIN = 'https://usdz.invalid';
const THREE_DIR = 'node_modules/three';

/** Renders a USDZ with the USD loader of three.js, from the camera of the image, in neutral light. @returns a PNG. */
export function drawUsdz(browser: Browser, file: string, view: ImageCamera): Promise<Buffer> {
  const { width } = SCREEN.viewport;
  const height = Math.round(width / view.aspect);
  return withPage(browser, { viewport: { width, height } }, async (page) => {
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
      if (pathname === '/model.usdz') return route.fulfill({ body: readFileSync(file) });
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(THREE_DIR, pathname)) });
    });
    await page.goto(`${ORIGIN}/#${encodeURIComponent(JSON.stringify(view))}`);
    await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined);
    return page.screenshot();
  });
}

/** Page that renders `/model.usdz` with the view in its URL hash. */
const PAGE = `<!doctype html><style>body { margin: 0 } canvas { display: block }</style>
<script type="importmap">{ "imports": { "three": "/build/three.module.js", "three/addons/": "/examples/jsm/" } }</script>
<script type="module">
import { NeutralToneMapping, PerspectiveCamera, PMREMGenerator, Scene, Color, WebGLRenderer } from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
const view = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
renderer.toneMapping = NeutralToneMapping;
document.body.append(renderer.domElement);
const scene = new Scene();
scene.background = new Color('#e6e1d6');
scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), .04, .1, 100, { size: 64 }).texture;
scene.add(await new USDLoader().loadAsync('/model.usdz'));
await new Promise((resolve) => setTimeout(resolve, 1500));
const camera = new PerspectiveCamera();
const [x, y, z] = view.look, near = .02, tangent = Math.tan(view.yfov / 2);
camera.rotation.order = 'YXZ';
camera.rotation.set(Math.atan2(y, Math.hypot(x, z)), Math.atan2(-x, -z), 0);
camera.position.set(...view.eye);
camera.updateMatrixWorld();
const halfWidth = tangent * view.aspect * near;
camera.projectionMatrix.makePerspective(-halfWidth, halfWidth, tangent * (1 + view.shift) * near, tangent * (view.shift - 1) * near, near, 60);
camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
renderer.render(scene, camera);
document.documentElement.dataset.drawn = '';
</script>`;
