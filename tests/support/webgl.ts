import type { CDPSession, Page } from '@playwright/test';

/** WebGL counters of a page. */
interface WebGlCounters {
  drawings: number;
  contexts: WeakRef<WebGL2RenderingContext>[];
  objects: WeakMap<WebGL2RenderingContext, number>;
}

/** Counts draw calls, objects and contexts of all WebGL canvases in following documents. */
export const recordWebGl = (page: Page) =>
  page.addInitScript(() => {
    const counters = Object.assign(window, {
      drawings: 0,
      contexts: [] as WeakRef<WebGL2RenderingContext>[],
      objects: new WeakMap<WebGL2RenderingContext, number>(),
    });
    const prototype: Record<string, (this: WebGL2RenderingContext, ...all: unknown[]) => unknown> =
      Object.create(null);
    for (const kind of [
      'Buffer',
      'Framebuffer',
      'Program',
      'Renderbuffer',
      'Shader',
      'Texture',
      'VertexArray',
    ])
      for (const [verb, step] of [
        ['create', 1],
        ['delete', -1],
      ] as const) {
        const original = Reflect.get(WebGL2RenderingContext.prototype, verb + kind);
        prototype[verb + kind] = function (...all) {
          counters.objects.set(this, (counters.objects.get(this) ?? 0) + step);
          return original.apply(this, all);
        };
      }
    Object.assign(WebGL2RenderingContext.prototype, prototype);
    const { drawElements, drawArrays } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...all) {
      counters.drawings += 1;
      if (!counters.contexts.some((one) => one.deref() === this)) counters.contexts.push(new WeakRef(this));
      drawElements.apply(this, all);
    };
    WebGL2RenderingContext.prototype.drawArrays = function (...all) {
      counters.drawings += 1;
      drawArrays.apply(this, all);
    };
  });

/** Counts the contexts that are not lost. */
export const activeContextCount = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as WebGlCounters).contexts.filter(
        (context) => context.deref()?.isContextLost() === false,
      ).length,
  );

/** Counts WebGL contexts and their objects after garbage collection. */
export async function countWebGlObjects(page: Page, protocol: CDPSession) {
  for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => {
    const { contexts, objects } = window as unknown as WebGlCounters;
    const liveReferences = contexts.flatMap((one) => one.deref() ?? []);
    const live = liveReferences.filter((context) => !context.isContextLost());
    return {
      opened: contexts.length,
      contexts: liveReferences.length,
      objects: live.reduce((sum, context) => sum + (objects.get(context) ?? 0), 0),
    };
  });
}

/** Returns the number of draw calls. */
export const drawCallCount = (page: Page) =>
  page.evaluate(() => (window as unknown as WebGlCounters).drawings);
