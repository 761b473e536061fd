import type { CDPSession } from '@playwright/test';

/** What a page's own script makes. The engine's compiled code and the browser's records of what happened are not among it. */
const OF_THE_SCRIPT: ReadonlySet<string> = new Set([
  'array',
  'closure',
  'concatenated string',
  'object',
  'regexp',
  'sliced string',
  'string',
]);

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** What a page still holds once all that can be collected is, in bytes. */
interface HeapContents {
  /** Of objects, functions, arrays and strings. */
  script: number;
  /** Of array buffers. */
  buffers: number;
}

/**
 * Looks into the heap of a page, in Chromium. Not at its size alone: that grows for minutes as code is compiled better, and the
 * browser keeps some 250 entries of its own about a page's speed.
 *
 * @param protocol a session with the page.
 */
export async function heapContents(protocol: CDPSession): Promise<HeapContents> {
  for (const _ of [1, 2, 3]) await protocol.send('HeapProfiler.collectGarbage');
  const { backingStorageSize: buffers = 0 } = (await protocol.send('Runtime.getHeapUsage')) as {
    backingStorageSize?: number;
  };
  const { snapshot, nodes } = await takeSnapshot(protocol);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const counted = types[type] as string[];
  let script = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (OF_THE_SCRIPT.has(counted[nodes[at + type] ?? 0] ?? '')) script += nodes[at + size] ?? 0;
  return { script, buffers };
}

async function takeSnapshot(protocol: CDPSession): Promise<Snapshot> {
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }) => parts.push(chunk);
  protocol.on('HeapProfiler.addHeapSnapshotChunk', take);
  await protocol.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  protocol.off('HeapProfiler.addHeapSnapshotChunk', take);
  return JSON.parse(parts.join(''));
}
