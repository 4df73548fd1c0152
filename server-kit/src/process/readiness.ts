/** Whether new work may be sent to this process. False until it is up and from the moment it is asked to stop. */
export interface Readiness {
  isReady(): boolean;
  markReady(): void;
  markStopping(): void;
}

export function createReadiness(): Readiness {
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  return {
    isReady: () => state === 'ready',
    markReady() {
      // Asked to stop while it was still starting: it never becomes ready.
      if (state === 'starting') state = 'ready';
    },
    markStopping() {
      state = 'stopping';
    },
  };
}
