import type { Lifecycle, Lifecycles } from './federation.ts';
import { inTime, type TimedPhase } from './load-phase.ts';

/** A page of a remote while it is on the screen. */
export interface Parcel {
  /** Resolves when the page has mounted. @throws LoadError */
  readonly mounted: Promise<void>;
  /** Hands new props to the page without remounting it. */
  update(props: object): Promise<void>;
  /** Ends it; waits for a mount that is under way, so that nothing of the page stays. */
  stop(): Promise<void>;
}

let sequence = 0;
/** Lifecycles are bootstrapped once a page; a failed bootstrap is forgotten, so that a retry runs it again. */
const bootstrapped = new WeakMap<Lifecycles, Promise<void>>();

/**
 * Mounts single-spa lifecycles into an element. It keeps single-spa's contract for parcels (props with name, domElement
 * and
 * unmountSelf; bootstrap once; one lifecycle at a time) and adds a time-out to each of them.
 */
export function startParcel(
  lifecycles: Lifecycles,
  domElement: HTMLElement,
  initialProps: object,
  what: string,
  onCrash?: () => void,
): Parcel {
  // Unique, because single-spa-react keeps its state by name and the same page may be mounted twice.
  const name = `${what}#${(sequence += 1)}`;
  let current = initialProps;
  let isMounted = false;
  let isStopped = false;
  const props = () => ({ ...current, name, domElement, onCrash, mountParcel: unsupported, unmountSelf: () => stop() });
  const run = (phase: TimedPhase, lifecycle: Lifecycle | undefined) => inTime(phase, what, inOrder(lifecycle, props()));

  async function mount(): Promise<void> {
    let ready = bootstrapped.get(lifecycles);
    if (!ready) {
      ready = run('bootstrap', lifecycles.bootstrap);
      bootstrapped.set(lifecycles, ready);
      ready.catch(() => bootstrapped.delete(lifecycles));
    }
    await ready;
    if (isStopped) return;
    // Set before, because a mount that fails half-way must be unmounted as well.
    isMounted = true;
    await run('mount', lifecycles.mount);
  }

  const mounted = mount();
  /** Settles when the lifecycle before is over, and never rejects: a failed update must not block the unmount. */
  let queue: Promise<unknown> = mounted.catch(() => undefined);

  function enqueue(step: () => Promise<void>): Promise<void> {
    const result = queue.then(step);
    queue = result.catch(() => undefined);
    return result;
  }

  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    await enqueue(async () => {
      if (!isMounted) return;
      isMounted = false;
      await run('unmount', lifecycles.unmount);
    });
  }

  return {
    mounted,
    update(next) {
      current = next;
      return enqueue(async () => {
        if (isMounted && !isStopped) await run('update', lifecycles.update);
      });
    },
    stop,
  };
}

async function inOrder(lifecycle: Lifecycle | undefined, props: object): Promise<void> {
  for (const step of lifecycle === undefined ? [] : [lifecycle].flat())
    await (step as (props: object) => Promise<unknown>)(props);
}

function unsupported(): never {
  throw new Error('pages do not mount parcels of their own');
}
