import { type HookOrigin, HOOKS } from '@halo/shared/contracts';
import type { PopupContent, PopupResult } from '@halo/shared/remote';

/** One popup at a time; others wait their turn. */
export type PopupRequest =
  | { id: number; kind: 'generic'; origin?: HookOrigin; content: PopupContent }
  | {
      id: number;
      kind: 'remote';
      origin: HookOrigin;
      remoteName: string;
      popup: string;
      context: Readonly<Record<string, string>>;
    };

export interface PopupState {
  open: PopupRequest | undefined;
  waiting: readonly PopupRequest[];
}

export type PopupEvent = { type: 'requested'; request: PopupRequest } | { type: 'closed'; id: number };

export const noPopup: PopupState = { open: undefined, waiting: [] };

export function reducePopups(state: PopupState, event: PopupEvent): PopupState {
  switch (event.type) {
    case 'requested':
      if (!state.open) return { open: event.request, waiting: [] };
      return { ...state, waiting: [...state.waiting, event.request] };
    case 'closed': {
      if (state.open?.id !== event.id) return { ...state, waiting: state.waiting.filter(({ id }) => id !== event.id) };
      const [next, ...rest] = state.waiting;
      return { open: next, waiting: rest };
    }
  }
}

/** The same popup that is already open or waiting, e.g. the sign-in form after ten refused calls. */
export function sameOrigin(state: PopupState, origin: HookOrigin): PopupRequest | undefined {
  return [state.open, ...state.waiting].find((request) => request?.origin === origin);
}

export const dismissed: PopupResult = { kind: 'dismissed' };

/** Popups of remotes with a way round them; the others wait for what they ask. */
const WITH_A_WAY_ROUND: ReadonlySet<HookOrigin> = new Set(['login', 'signup', 'lostPassword', HOOKS.otherRegion]);

/** Whether a person may leave it without an answer. */
export function mayClose(request: PopupRequest): boolean {
  return request.kind === 'generic' ? (request.content.isDismissible ?? true) : WITH_A_WAY_ROUND.has(request.origin);
}
