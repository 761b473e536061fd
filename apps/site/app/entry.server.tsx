import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The site map of the content that the server bundle has read, for incremental builds. */
export { siteMap } from './site-map.ts';

/** Pages are prerendered, so the response is complete instead of a stream. */
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
