/** The highest message id that was read over HTTP, so that the socket knows from where to catch up. */
export interface SeenMessages {
  note(id: number): void;
  last(): number | undefined;
  /** Another account starts from nothing. */
  forget(): void;
}

export function createSeenMessages(): SeenMessages {
  let highest: number | undefined;
  return {
    note(id) {
      highest = Math.max(highest ?? 0, id);
    },
    last: () => highest,
    forget() {
      highest = undefined;
    },
  };
}
