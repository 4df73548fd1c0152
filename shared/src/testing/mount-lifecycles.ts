import type { Lifecycles } from '../remote/define-page.tsx';
import type { PageProps, PopupProps } from '../remote/platform.ts';
import { nextTask } from './next-task.ts';

type Own<Props> = Omit<Props, 'platform'>;

export interface Mounted<Props> {
  readonly element: HTMLElement;
  update(change: Partial<Own<Props>>): Promise<void>;
  /** Unmounts and takes the element out of the document. */
  unmount(): Promise<void>;
}

let mountCount = 0;

/**
 * Mounts an exposed page or popup the way the shell does: bootstrap, mount, and later update and unmount. Call it
 * outside act.
 */
export async function mountLifecycles<Props extends PageProps | PopupProps>(
  lifecycles: Lifecycles<Props>,
  given: Props,
): Promise<Mounted<Props>> {
  mountCount += 1;
  const element = document.createElement('div');
  document.body.append(element);
  let props = { ...given, name: `mounted-${mountCount}`, domElement: element };
  await outsideAct(async () => {
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
  });
  return {
    element,
    async update(change) {
      props = { ...props, ...change };
      await outsideAct(() => lifecycles.update(props));
    },
    async unmount() {
      await outsideAct(() => lifecycles.unmount(props));
      element.remove();
    },
  };
}

/**
 * Runs without React's act, for what itself waits until React has drawn: inside act nothing is drawn before the
 * callback is over,
 * so a mount would wait for ever.
 */
export async function outsideAct<T>(run: () => Promise<T>): Promise<T> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = scope.IS_REACT_ACT_ENVIRONMENT;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    const result = await run();
    // Effects come after the drawing, in a task of their own.
    await nextTask(3);
    return result;
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
