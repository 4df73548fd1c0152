import type { WorkerCall } from '../push/push-payload.ts';

// What a service worker has beside what pages have; the DOM library of TypeScript does not know it.

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** of a page that is opened: the answer that the browser asked for while the worker started */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerPage {
  readonly visibilityState: 'hidden' | 'visible';
  postMessage(message: WorkerCall, transfer: Transferable[]): void;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<WorkerPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: ExtendableEvent & { data?: { json(): unknown } }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: ExtendableEvent & { notification: Notification }) => void,
  ): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: ExtendableEvent & { oldSubscription?: PushSubscription | null }) => void,
  ): void;
}

/** What of the browser answering and keeping need. */
export interface WorkerParts {
  readonly caches: CacheStorage;
  fetch(request: RequestInfo, init?: RequestInit): Promise<Response>;
  after(ms: number, run: () => void): void;
}
