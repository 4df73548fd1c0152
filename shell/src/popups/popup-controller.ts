import { type HookOrigin, type ReleaseSet, userOf } from '@halo/shared/contracts';
import type { Platform, PopupContent, PopupResult, Popups, Session } from '@halo/shared/remote';
import { isSelling, showsWindow } from '@halo/shared/texts/hooks';
import type { ToastStore } from '@halo/shared/ui';
import type { i18n as I18n } from 'i18next';
import { hookContent, plansHref } from './hook-content.ts';
import {
  dismissed,
  noPopup,
  type PopupEvent,
  type PopupRequest,
  type PopupState,
  reducePopups,
  sameOrigin,
} from './popup-state.ts';

export interface PopupController extends Popups {
  readonly state: PopupState;
  subscribe(listener: () => void): () => void;
  settle(id: number, result: PopupResult): void;
  /** Takes down, and no longer waits with, what these remotes fill. */
  closeOf(remotes: readonly string[]): void;
  /** Takes down the hook popup of an origin: what asked for it has left the screen. */
  closeHook(origin: HookOrigin): void;
}

export interface PopupDeps {
  releases(): ReleaseSet;
  i18n: I18n;
  session: Pick<Session, 'state'>;
  navigate(path: string): void;
  hrefOf: Platform['hrefOf'];
  clock: Platform['clock'];
  toasts: ToastStore;
}

/** What is open and what waits for its turn, and who waits for the results. */
function createPopupQueue() {
  let state: PopupState = noPopup;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const waiters = new Map<number, ((result: PopupResult) => void)[]>();

  function dispatch(event: PopupEvent): void {
    state = reducePopups(state, event);
    for (const listener of listeners) listener();
  }

  function answerOf(id: number): Promise<PopupResult> {
    return new Promise((resolve) => waiters.set(id, [...(waiters.get(id) ?? []), resolve]));
  }

  return {
    state: (): PopupState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answerOf,
    request(make: (id: number) => PopupRequest): Promise<PopupResult> {
      lastId += 1;
      const answer = answerOf(lastId);
      dispatch({ type: 'requested', request: make(lastId) });
      return answer;
    },
    settle(id: number, result: PopupResult): void {
      dispatch({ type: 'closed', id });
      for (const resolve of waiters.get(id) ?? []) resolve(result);
      waiters.delete(id);
    },
  };
}

export function createPopupController(deps: PopupDeps): PopupController {
  const { state, subscribe, answerOf, request, settle } = createPopupQueue();

  const open = async (content: PopupContent, origin?: HookOrigin): Promise<PopupResult> => {
    const result = await request((id) => ({ id, kind: 'generic', content, ...(origin && { origin }) }));
    const button = result.kind === 'button' ? content.buttons.find(({ id }) => id === result.id) : undefined;
    if (button?.redirect) deps.navigate(button.redirect);
    return result;
  };

  return {
    get state() {
      return state();
    },
    subscribe,
    settle,
    closeOf(remotes) {
      const { open: shown, waiting } = state();
      const isOfThem = (one: PopupRequest): boolean => one.kind === 'remote' && remotes.includes(one.remoteName);
      for (const { id } of [...waiting, ...(shown ? [shown] : [])].filter(isOfThem)) settle(id, dismissed);
    },
    open: (content) => open(content),
    closeHook(origin) {
      const one = sameOrigin(state(), origin);
      if (one) settle(one.id, dismissed);
    },
    async openHook(origin, context = {}) {
      const user = userOf(deps.session.state);
      if (user && isSelling(origin) && !showsWindow(user.flow, origin)) {
        deps.navigate(plansHref(deps.hrefOf, origin, context));
        return dismissed;
      }
      const already = sameOrigin(state(), origin);
      if (already) return answerOf(already.id);
      const filler = deps
        .releases()
        .remotes.find(({ manifest, isOff }) => !isOff && manifest.popups.some((popup) => popup.origin === origin));
      const popup = filler?.manifest.popups.find((one) => one.origin === origin)?.popup;
      if (filler && popup)
        return request((id) => ({ id, kind: 'remote', origin, remoteName: filler.name, popup, context }));
      return open(hookContent(deps.i18n, origin, user, context, deps), origin);
    },
    toast({ text, tone = 'info', link }) {
      const action = link && { label: link.label, onClick: () => deps.navigate(link.path) };
      deps.toasts.show({ text, tone: tone === 'ok' ? 'success' : tone, ...(action && { action }) });
    },
    close() {
      const { open: shown } = state();
      if (shown) settle(shown.id, dismissed);
    },
  };
}
