import { isRouteErrorResponse, redirectDocument } from 'react-router';

interface ClientLoaderArgs<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/**
 * Returns the data of a page. If the page does not exist, loads its URL from the server, which responds with its not-found page.
 *
 * @throws a redirect for a 404, and every other error.
 */
export async function reloadOn404<Data>({ request, serverLoader }: ClientLoaderArgs<Data>): Promise<Data> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
    // The development server would respond with the same page, and this would repeat endlessly.
    if (import.meta.env.DEV && location.href === request.url) throw error;
    // redirectDocument waits for the code of the page first. If this code fails to load, the router reloads the current page.
    throw redirectDocument(request.url);
  }
}
