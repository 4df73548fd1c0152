/** Whom the account liked, and whose likes are under way: shown at once, taken back when the server refuses. */
export interface LikedIds {
  readonly liked: ReadonlySet<string>;
  readonly pending: ReadonlySet<string>;
}

export type LikedEvent =
  | { type: 'listed'; ids: readonly string[] }
  | { type: 'sent'; id: string }
  | { type: 'taken'; id: string }
  | { type: 'refused'; id: string }
  | { type: 'takenBack'; id: string };

export function initialLikedIds(ids: readonly string[]): LikedIds {
  return { liked: new Set(ids), pending: new Set() };
}

export function reduceLikedIds({ liked, pending }: LikedIds, event: LikedEvent): LikedIds {
  switch (event.type) {
    case 'listed':
      return { liked: new Set([...liked, ...event.ids]), pending };
    case 'sent':
      return { liked, pending: new Set([...pending, event.id]) };
    case 'taken':
      return { liked: new Set([...liked, event.id]), pending: without(pending, event.id) };
    case 'takenBack':
      return { liked: without(liked, event.id), pending };
    case 'refused':
      return { liked, pending: without(pending, event.id) };
  }
}

export function isLiked({ liked, pending }: LikedIds, id: string): boolean {
  return liked.has(id) || pending.has(id);
}

function without(ids: ReadonlySet<string>, id: string): Set<string> {
  return new Set([...ids].filter((one) => one !== id));
}
