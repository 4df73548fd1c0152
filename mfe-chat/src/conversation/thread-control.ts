import { useState } from 'react';

/** How the parts around the thread make it scroll. */
export interface ThreadControl {
  /** From now on the end stays in sight. */
  toEnd(): void;
  /** Goes to a message of this conversation, also to one that is not loaded. */
  show(id: number): void;
  connectShow(show: (id: number) => void): () => void;
  connect(toEnd: () => void): () => void;
}

export function useThreadControl(): ThreadControl {
  const [control] = useState(createThreadControl);
  return control;
}

function createThreadControl(): ThreadControl {
  let run: () => void = () => {};
  let showMessage: (id: number) => void = () => {};
  return {
    toEnd: () => run(),
    show: (id) => showMessage(id),
    connectShow(show) {
      showMessage = show;
      return () => {
        showMessage = () => {};
      };
    },
    connect(toEnd) {
      run = () => toEnd();
      return () => {
        run = () => {};
      };
    },
  };
}
