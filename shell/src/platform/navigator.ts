import { appPathOf } from '@halo/shared/remote';

type Go = (path: string, options?: { replace?: boolean }) => void;

/** Lets code outside React move the router, which registers itself once it is there. */
export interface Navigator {
  navigate: Go;
  back(fallback: string): void;
  /** Called by the router. */
  attach(go: Go, goBack: () => void): void;
}

export function createNavigator(onRefused: (path: string) => void): Navigator {
  let go: Go | undefined;
  let goBack: (() => void) | undefined;
  let pending: Parameters<Go> | undefined;
  let steps = 0;
  const navigate: Go = (path, options) => {
    const target = appPathOf(path);
    if (!target) {
      onRefused(path);
      return;
    }
    if (!options?.replace) steps += 1;
    if (go) go(target, options);
    else pending = [target, options];
  };
  return {
    navigate,
    back(fallback) {
      // A page opened from outside has nothing of ours behind it.
      if (steps > 0 && goBack) {
        steps -= 1;
        goBack();
      } else navigate(fallback, { replace: true });
    },
    attach(nextGo, nextGoBack) {
      go = nextGo;
      goBack = nextGoBack;
      if (pending) go(...pending);
      pending = undefined;
    },
  };
}
