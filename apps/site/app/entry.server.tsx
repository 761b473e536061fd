import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The site map of the content that the server bundle has read, for incremental builds. */
export { siteMap } from './site-map.ts';

/** Renders a page. Waits until the page is complete, because pages are prerendered and need no streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let renderError: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => {
      renderError = error;
    },
  });
  await stream.allReady;
  if (renderError !== undefined) throw renderError;
  headers.set('content-type', 'text/html');
  return new Response(stream, { headers, status });
}
