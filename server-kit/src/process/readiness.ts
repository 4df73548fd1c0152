/** Whether new work may be sent to this process. False until it is up and from the moment it is told to stop. */
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
      // Told to stop while it was still starting: it stays on its way out.
      if (state === 'starting') state = 'ready';
    },
    markStopping() {
      state = 'stopping';
    },
  };
}
