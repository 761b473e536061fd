import type { CDPSession, Page } from '@playwright/test';

/** What is counted of WebGL in a page. */
interface Counted {
  drawings: number;
  contexts: WeakRef<WebGL2RenderingContext>[];
  objects: WeakMap<WebGL2RenderingContext, number>;
}

/** Counts the drawings and the objects of every WebGL canvas, and knows its contexts, from the page's beginning. */
export const countDrawings = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, {
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
        const plain = Reflect.get(WebGL2RenderingContext.prototype, verb + kind);
        prototype[verb + kind] = function (...all) {
          counted.objects.set(this, (counted.objects.get(this) ?? 0) + step);
          return plain.apply(this, all);
        };
      }
    Object.assign(WebGL2RenderingContext.prototype, prototype);
    const { drawElements, drawArrays } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...all) {
      counted.drawings += 1;
      if (!counted.contexts.some((one) => one.deref() === this)) counted.contexts.push(new WeakRef(this));
      drawElements.apply(this, all);
    };
    WebGL2RenderingContext.prototype.drawArrays = function (...all) {
      counted.drawings += 1;
      drawArrays.apply(this, all);
    };
  });

/** How many contexts still hold graphics memory. */
export const heldContexts = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as Counted).contexts.filter((context) => context.deref()?.isContextLost() === false)
        .length,
  );

/** What the page holds once all that can be collected is: WebGL contexts and their objects. */
export async function heldOfWebGl(page: Page, protocol: CDPSession) {
  for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => {
    const { contexts, objects } = window as unknown as Counted;
    const kept = contexts.flatMap((one) => one.deref() ?? []);
    const live = kept.filter((context) => !context.isContextLost());
    return {
      opened: contexts.length,
      contexts: kept.length,
      objects: live.reduce((sum, context) => sum + (objects.get(context) ?? 0), 0),
    };
  });
}

/** How often something was drawn so far. */
export const drawings = (page: Page) => page.evaluate(() => (window as unknown as Counted).drawings);
