import { createStore, type Readable } from '../../store/create-store.ts';

export interface Toast {
  id: number;
  text: string;
  title?: string;
  tone: 'info' | 'success' | 'danger';
  action?: { label: string; onClick: () => void };
  /** Leaves by itself after five seconds. A toast with an action stays unless asked to leave. */
  autoClose: boolean;
}

export type ToastInput = Pick<Toast, 'text' | 'title' | 'action'> & Partial<Pick<Toast, 'tone' | 'autoClose'>>;

export interface ToastStore extends Readable<readonly Toast[]> {
  /** Shows a toast and returns its id. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
}

type ToastEvent = { type: 'shown'; toast: Toast } | { type: 'dismissed'; id: number };

/** Keeps the toasts on the screen, oldest first. One a page, made by who draws the `ToastRegion`. */
export function createToastStore(): ToastStore {
  const { get, subscribe, dispatch } = createStore(reduceToasts, []);
  let lastId = 0;
  return {
    get,
    subscribe,
    show({ tone = 'info', autoClose, ...input }) {
      lastId += 1;
      dispatch({ type: 'shown', toast: { id: lastId, tone, autoClose: autoClose ?? !input.action, ...input } });
      return lastId;
    },
    dismiss: (id) => dispatch({ type: 'dismissed', id }),
  };
}

function reduceToasts(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  if (event.type === 'shown') return [...toasts, event.toast];
  return toasts.some(({ id }) => id === event.id) ? toasts.filter(({ id }) => id !== event.id) : toasts;
}
