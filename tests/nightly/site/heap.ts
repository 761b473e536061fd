import type { CDPSession } from '@playwright/test';

/** Node types of values that scripts of the page create. Excludes compiled code and internal data of the browser. */
const SCRIPT_NODE_TYPES: ReadonlySet<string> = new Set([
  'array',
  'closure',
  'concatenated string',
  'object',
  'regexp',
  'sliced string',
  'string',
]);

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Sizes in bytes after garbage collection. */
interface HeapSize {
  /** Objects, functions, arrays and strings. */
  script: number;
  /** Array buffers. */
  buffers: number;
}

/**
 * Measures the heap of a page in Chromium with a snapshot. The total heap size is not reliable: it grows for minutes while code is
 * optimized, and the browser keeps about 250 performance entries.
 *
 * @param devtools CDP session of the page.
 */
export async function measureHeap(devtools: CDPSession): Promise<HeapSize> {
  for (const _ of [1, 2, 3]) await devtools.send('HeapProfiler.collectGarbage');
  const { backingStorageSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    backingStorageSize?: number;
  };
  const { snapshot, nodes } = await takeSnapshot(devtools);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const typeNames = types[type] as string[];
  let script = 0;
  for (let offset = 0; offset < nodes.length; offset += fields.length)
    if (SCRIPT_NODE_TYPES.has(typeNames[nodes[offset + type] ?? 0] ?? ''))
      script += nodes[offset + size] ?? 0;
  return { script, buffers: backingStorageSize };
}

async function takeSnapshot(devtools: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const addChunk = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  return JSON.parse(chunks.join(''));
}
