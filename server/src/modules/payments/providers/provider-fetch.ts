import { currentCallId } from '@halo/server-kit/log/call-id';

/** `fetch` with the id of the call that led to it: a log of the provider, or of a proxy, can be put beside ours. */
export function fetchFromProvider(address: string | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const id = currentCallId();
  if (id !== undefined) headers.set('x-request-id', id);
  return fetch(address, { ...init, headers });
}
