import type { GivenLike, ProblemCode } from '@halo/shared/contracts';

/** Whom the account likes. */
export type LikesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: ProblemCode }
  | {
      readonly status: 'ready';
      readonly likes: readonly GivenLike[];
      /** being taken back */
      readonly busyIds: readonly string[];
    };

export type LikesEvent =
  | { type: 'asked' }
  | { type: 'loaded'; likes: readonly GivenLike[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'takingBack'; angelId: string }
  | { type: 'takenBack'; angelId: string }
  | { type: 'notTakenBack'; angelId: string };

export const initialLikes: LikesState = { status: 'loading' };

export function reduceLikes(state: LikesState, event: LikesEvent): LikesState {
  switch (event.type) {
    case 'asked':
      return state.status === 'ready' ? state : initialLikes;
    case 'loaded':
      return { status: 'ready', likes: event.likes, busyIds: [] };
    case 'failed':
      return state.status === 'ready' ? state : { status: 'failed', code: event.code };
  }
  if (state.status !== 'ready') return state;
  const busyIds = state.busyIds.filter((id) => id !== event.angelId);
  switch (event.type) {
    case 'takingBack':
      return { ...state, busyIds: [...busyIds, event.angelId] };
    case 'takenBack':
      return { ...state, busyIds, likes: state.likes.filter(({ angel }) => angel.id !== event.angelId) };
    case 'notTakenBack':
      return { ...state, busyIds };
  }
}
