import { CardFrameEvent, CardFrameRequest } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** The page around the frame: only its origin is listened to, and only it is told anything. */
export interface ParentChannel {
  post(event: CardFrameEvent): void;
  stop(): void;
}

export function openParentChannel(window: Window, parentOrigin: string, onRequest: (request: CardFrameRequest) => void): ParentChannel {
  function receive(event: MessageEvent): void {
    if (event.origin !== parentOrigin || event.source !== window.parent) return;
    const request = z.safeParse(CardFrameRequest, event.data);
    if (request.success) onRequest(request.data);
  }
  window.addEventListener('message', receive);
  return {
    post: (event) => window.parent.postMessage(event, parentOrigin),
    stop: () => window.removeEventListener('message', receive),
  };
}
