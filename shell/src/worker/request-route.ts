/** What a page asks for, as far as it decides who answers. */
export interface AskedFor {
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly url: string;
}

export type RequestRoute =
  /** the browser does what it would do without a worker */
  | { readonly kind: 'pass' }
  /** a page that is opened: the server's, or the kept one when the server is away */
  | { readonly kind: 'page' }
  /** a file whose name says its content: the kept one, or the server's */
  | { readonly kind: 'file'; readonly address: string }
  /** such a file asked for again, because the first answer was not good: the server's, which takes its place */
  | { readonly kind: 'again'; readonly address: string }
  /** what another app shares with the installed one */
  | { readonly kind: 'shared' }
  /** a picture: the server's, or the kept one */
  | { readonly kind: 'picture'; readonly address: string };

/** What services answer is never kept, and never comes from anywhere but the server. */
const SERVICE = /^\/(?:api|dispenser|pay|kpi|tracker|mail|socket\.io|policy-reports)(?:\/|$)/;
/** Of the shell by a hash in its name, of a remote by its version: other bytes have another address. */
const FIXED_FILE = /^\/(?:shell\/[\w.-]+|releases\/[\w.-]+\/[\w.-]+\/[\w./-]+)$/;
const PICTURE = /^\/(?:brands|brand-files|photos|uploads)\//;
/** So the web manifest names the page that receives what is shared: one word and this question. */
const RECEIVES = /^\/[a-z-]+\?receives$/;
const NAMED_FILE = /\.[a-z0-9]{1,12}$/i;

/** Who answers a request. The worker does nothing that this does not say. */
export function routeRequest({ method, mode, destination, url }: AskedFor, origin: string): RequestRoute {
  const { origin: asked, pathname, search } = new URL(url);
  const isShare = method === 'POST' && mode === 'navigate' && asked === origin && RECEIVES.test(pathname + search);
  if (isShare) return { kind: 'shared' };
  if (method !== 'GET' || asked !== origin || SERVICE.test(pathname)) return { kind: 'pass' };
  if (mode === 'navigate') return NAMED_FILE.test(pathname) ? { kind: 'pass' } : { kind: 'page' };
  if (FIXED_FILE.test(pathname)) {
    if (search === '') return { kind: 'file', address: pathname };
    return search.startsWith('?attempt=') ? { kind: 'again', address: pathname } : { kind: 'pass' };
  }
  if (destination === 'image' && PICTURE.test(pathname)) return { kind: 'picture', address: pathname + search };
  return { kind: 'pass' };
}
