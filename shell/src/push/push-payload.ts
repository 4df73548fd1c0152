/** What the server pushes, after the browser opened it. */
export interface PushPayload {
  readonly tag: string;
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly icon?: string;
}

/** What the service worker asks of a page; the answer is the path that the page shows. */
export type WorkerCall =
  | { readonly kind: 'where' }
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'renewed' };

/** What a page asks of the worker. `stamp`: of what this page was made of; with another one it is another page. */
export interface KeepCall {
  readonly kind: 'keep';
  readonly stamp: string;
}
