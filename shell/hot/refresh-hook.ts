/**
 * Stands where React's developer tools would: the development build of React asks for it once, when it starts, and the
 * refresh runtime of a hot remote finds the renderers through it. Only the development flavour of the shell has this.
 */
const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
const renderers = new Map<number, unknown>();

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer: unknown): number {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};

export {};
