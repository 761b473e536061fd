import { parseResponse, readBody, send } from './api-client.ts';

/**
 * Requests a file by POST and saves it as a download. POST keeps searches and e-mail addresses out of URLs.
 *
 * @throws ApiError for an error status; UnreachableError if the server cannot be reached.
 */
export async function saveFile(name: string, url: string, body: unknown): Promise<void> {
  const response = await send(url, 'POST', body);
  if (!response.ok)
    parseResponse(response.status, response.headers.get('content-type'), await response.text());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await readBody(response.blob()));
  link.download = name;
  link.click();
  // Revokes the URL later, because the download may not have started yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
