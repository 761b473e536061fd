import { isRouteErrorResponse, redirectDocument } from 'react-router';

interface Arguments<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/**
 * A page's data, or, where a link within the site leads to a page that is not there, the host's own not-found page: the
 * address is loaded as if it had been typed.
 */
export async function leaveIfMissing<Data>({ request, serverLoader }: Arguments<Data>): Promise<Data> {
  try {
    return await serverLoader();
  } catch (failure) {
    if (!isRouteErrorResponse(failure) || failure.status !== 404) throw failure;
    // The development server serves this very page for the address; loading it again would never end.
    if (import.meta.env.DEV && location.href === request.url) throw failure;
    // By the framework, which first waits for the page's code: when that is cut off, it loads the page anew that stands there.
    throw redirectDocument(request.url);
  }
}
