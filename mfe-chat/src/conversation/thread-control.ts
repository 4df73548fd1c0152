import { useState } from 'react';

/** How the parts around the thread make it scroll. */
export interface ThreadControl {
  /** From now on the end stays in sight. */
  toEnd(): void;
  connect(toEnd: () => void): () => void;
}

export function useThreadControl(): ThreadControl {
  const [control] = useState(createThreadControl);
  return control;
}

function createThreadControl(): ThreadControl {
  let run: () => void = () => {};
  return {
    toEnd: () => run(),
    connect(toEnd) {
      run = () => toEnd();
      return () => {
        run = () => {};
      };
    },
  };
}
