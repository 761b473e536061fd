import type { CDPSession, Page } from '@playwright/test';

interface WebGlCounters {
  contexts: WeakRef<WebGL2RenderingContext>[];
  objects: WeakMap<WebGL2RenderingContext, number>;
}

/** Counts objects and contexts of all WebGL canvases in documents that are opened later. */
export const recordWebGl = (page: Page) =>
  page.addInitScript(() => {
    const counters = Object.assign(window, {
      contexts: [] as WeakRef<WebGL2RenderingContext>[],
      objects: new WeakMap<WebGL2RenderingContext, number>(),
    });
    const prototype: Record<string, (this: WebGL2RenderingContext, ...args: unknown[]) => unknown> =
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
      for (const [verb, change] of [
        ['create', 1],
        ['delete', -1],
      ] as const) {
        const original = Reflect.get(WebGL2RenderingContext.prototype, verb + kind);
        prototype[verb + kind] = function (...args) {
          counters.objects.set(this, (counters.objects.get(this) ?? 0) + change);
          return original.apply(this, args);
        };
      }
    Object.assign(WebGL2RenderingContext.prototype, prototype);
    const { drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      if (!counters.contexts.some((reference) => reference.deref() === this))
        counters.contexts.push(new WeakRef(this));
      drawElements.apply(this, args);
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

/**
 * Collects garbage, then counts the contexts that were opened, the contexts that are still in memory, and the objects of the
 * contexts that are not lost.
 */
export async function countWebGlObjects(page: Page, devtools: CDPSession) {
  for (const _ of [1, 2, 3]) await devtools.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => {
    const { contexts, objects } = window as unknown as WebGlCounters;
    const reachableContexts = contexts.flatMap((reference) => reference.deref() ?? []);
    const activeContexts = reachableContexts.filter((context) => !context.isContextLost());
    return {
      opened: contexts.length,
      contexts: reachableContexts.length,
      objects: activeContexts.reduce((sum, context) => sum + (objects.get(context) ?? 0), 0),
    };
  });
}
