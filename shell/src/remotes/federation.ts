import type { PinnedRemote, PinnedVersion } from '@halo/shared/contracts';

/** The lifecycles a page or popup of a remote exports. */
export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  update?: Lifecycle;
}
type LifecycleStep = (props: never) => Promise<unknown>;
export type Lifecycle = LifecycleStep | LifecycleStep[];

/** Loads one expose of one version of a remote. */
export interface Federation {
  /** `attempt` > 0 changes the address, so that the browser does not join a request that hangs. */
  load(remote: PinnedRemote, version: PinnedVersion, expose: string, attempt: number): Promise<unknown>;
}

/** The same, loaded when the first remote is: the home page goes without it. A failed load is tried again. */
export function createLazyFederation(nonce: string): Federation {
  let loading: Promise<Federation> | undefined;
  return {
    async load(...request) {
      loading ??= import(/* webpackChunkName: "federation" */ './federation-runtime.ts').then(
        ({ createFederation }) => createFederation(nonce),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return (await loading).load(...request);
    },
  };
}
