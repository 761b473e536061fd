const CACHE_NAME = 'brief';

/** Keeps the files of a brief on the device until it is sent. Every function rejects if the browser denies storage. */
export interface FileStorage {
  /** Reads the files in the order in which they were written. */
  read(): Promise<File[]>;
  write(file: File): Promise<void>;
  remove(file: File): Promise<void>;
}

/** Storage in the browser's cache. The path of an entry has the properties of its file. */
export const fileStorage: FileStorage = {
  async read() {
    const cache = await caches.open(CACHE_NAME);
    const files = (await cache.keys()).map(async (request) => {
      const [name = '', lastModified] = new URL(request.url).pathname.split('/').reverse();
      const content = await (await cache.match(request))?.blob();
      return new File(content ? [content] : [], decodeURIComponent(name), {
        type: content?.type ?? '',
        lastModified: Number(lastModified),
      });
    });
    return Promise.all(files);
  },
  async write(file) {
    await (await caches.open(CACHE_NAME)).put(toPath(file), new Response(file));
  },
  async remove(file) {
    await (await caches.open(CACHE_NAME)).delete(toPath(file));
  },
};

const toPath = ({ name, size, lastModified }: File): string =>
  `/brief-files/${size}/${lastModified}/${encodeURIComponent(name)}`;
