import type { ProblemCode, ProfileCard } from '@halo/shared/contracts';

export type BlockedState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: ProblemCode }
  | {
      readonly status: 'ready';
      readonly angels: readonly ProfileCard[] /** being opened again */;
      readonly busyIds: readonly string[] /** why the last one was not */;
      readonly code?: ProblemCode | undefined;
    };

export type BlockedEvent =
  | { type: 'asked' }
  | { type: 'loaded'; angels: readonly ProfileCard[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'unblocking'; angelId: string }
  | { type: 'unblocked'; angelId: string }
  | { type: 'notUnblocked'; angelId: string; code: ProblemCode };

export const initialBlocked: BlockedState = { status: 'loading' };

export function reduceBlocked(state: BlockedState, event: BlockedEvent): BlockedState {
  switch (event.type) {
    case 'asked':
      return state.status === 'ready' ? state : initialBlocked;
    case 'loaded':
      return { status: 'ready', angels: event.angels, busyIds: [] };
    case 'failed':
      return state.status === 'ready' ? state : { status: 'failed', code: event.code };
  }
  if (state.status !== 'ready') return state;
  const { angelId } = event;
  const busyIds = state.busyIds.filter((id) => id !== angelId);
  switch (event.type) {
    case 'unblocking':
      return { ...state, busyIds: [...busyIds, angelId], code: undefined };
    case 'unblocked':
      return { ...state, busyIds, angels: state.angels.filter(({ id }) => id !== angelId) };
    case 'notUnblocked':
      return { ...state, busyIds, code: event.code };
  }
}
