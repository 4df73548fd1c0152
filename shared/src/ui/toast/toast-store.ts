export interface Toast {
  id: number;
  text: string;
  title?: string;
  tone: 'info' | 'success' | 'danger';
  action?: { label: string; onClick: () => void };
  /** Leaves by itself after five seconds. A toast with an action stays unless told so. */
  autoClose: boolean;
}

export type ToastInput = Pick<Toast, 'text' | 'title' | 'action'> & Partial<Pick<Toast, 'tone' | 'autoClose'>>;

export interface ToastStore {
  /** Shows a toast and returns its id. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Toast[];
}

/** Keeps the toasts on the screen, oldest first. One a page, made by who draws the `ToastRegion`. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Toast[]): void => {
    toasts = next;
    listeners.forEach((listener) => listener());
  };
  return {
    show: ({ tone = 'info', autoClose, ...input }) => {
      lastId += 1;
      replace([...toasts, { id: lastId, tone, autoClose: autoClose ?? !input.action, ...input }]);
      return lastId;
    },
    dismiss: (id) => {
      if (toasts.some((toast) => toast.id === id)) replace(toasts.filter((toast) => toast.id !== id));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
  };
}
