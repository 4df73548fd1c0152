import type { Clock } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import type { ReloadGuard } from '../platform/reload-guard.ts';
import type { ReleaseEvent, ReleaseState } from './release-state.ts';

export interface SwitchedOffDeps {
  store: Pick<Store<ReleaseState, ReleaseEvent>, 'get'>;
  dispatch(event: ReleaseEvent): void;
  guard: Pick<ReloadGuard, 'isHeld'>;
  clock: Clock;
  closePopupsOf(remotes: readonly string[]): void;
}

/** Takes remotes that were switched off from the page: at once, or when the message is sent, or when its time is up. */
export function createSwitchedOff({ store, dispatch, guard, clock, closePopupsOf }: SwitchedOffDeps) {
  let cancel: (() => void) | undefined;

  function takeOff(): void {
    cancel?.();
    cancel = undefined;
    const { waiting } = store.get();
    if (!waiting || waiting.offDueAt === undefined) return;
    if (guard.isHeld && clock.now() < waiting.offDueAt) {
      cancel = clock.after(waiting.offDueAt - clock.now(), takeOff);
      return;
    }
    closePopupsOf(waiting.off);
    dispatch({ type: 'offTaken' });
  }

  return { takeOff, stop: () => cancel?.() };
}
