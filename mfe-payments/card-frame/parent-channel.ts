import type { CardFrameEvent, WalletFrameEvent } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** The page around a frame: messages come from its origin only, and go to its origin only. */
export interface ParentChannel<E> {
  post(event: E): void;
  stop(): void;
}

export function openParentChannel<S extends z.ZodMiniType, E extends CardFrameEvent | WalletFrameEvent>(
  window: Window,
  parentOrigin: string,
  requests: S,
  onRequest: (request: z.output<S>) => void,
): ParentChannel<E> {
  function receive(event: MessageEvent): void {
    if (event.origin !== parentOrigin || event.source !== window.parent) return;
    const request = z.safeParse(requests, event.data);
    if (request.success) onRequest(request.data);
  }
  window.addEventListener('message', receive);
  return {
    post: (event) => window.parent.postMessage(event, parentOrigin),
    stop: () => window.removeEventListener('message', receive),
  };
}
