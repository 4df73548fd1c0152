// What stands around the entry of an ordinary Module Federation remote, so that Halo's shell drives it like one of its
// own (shell/src/remotes/container-glue.ts). It becomes part of the entry when such a remote is published; the shell
// knows nothing of it. Plain JavaScript for browsers.

/**
 * `hashes`: by file, as the page's address ends. `pages`: what the shell asks for → what the remote exposes. `whole`:
 * packages that the shell offers as they are, not cut down to what its own remotes use.
 *
 * @typedef {{ chunks?: string, hashes: Record<string, string>, pages: Record<string, string>, whole: string[] }}
 *   OrdinaryFacts
 * @typedef {{ version: string, lib(): any }} Offered
 * @typedef {{ shared: Record<string, Offered>, loadChunk(address: string, hash?: string): Promise<void> }} ShellContext
 */

/**
 * @param {any} container of the remote, on its own federation runtime
 * @param {string} folder address of the version's files
 * @param {OrdinaryFacts} facts
 */
export function ordinaryContainer(container, folder, { chunks, hashes, pages, whole }) {
  /** @type {ShellContext} */
  let shell;
  return {
    init(/** @type {object} */ _scope, /** @type {unknown[]} */ _initScope, /** @type {ShellContext} */ context) {
      shell = context;
      takeOverLoading(chunks, folder, hashes, context);
      return container.init(shareScope(context, whole), []);
    },
    async get(/** @type {string} */ expose) {
      const factory = await container.get(pages[expose]);
      return () => asLifecycles(factory(), shell);
    },
  };
}

/**
 * Its webpack runtime has no hashes and waits two minutes for a script. A chunk may come with a function, which is
 * called with that runtime: so it gets the shell's way to load, with the hashes that were computed at publish.
 */
function takeOverLoading(
  /** @type {string | undefined} */ chunks,
  /** @type {string} */ folder,
  /** @type {Record<string, string>} */ hashes,
  /** @type {ShellContext} */ { loadChunk },
) {
  if (!chunks) {
    // The entry alone is fine: the shell has checked it.
    if (Object.keys(hashes).length > 1) throw new Error('its chunks cannot be checked: it has no list of them');
    return;
  }
  let isTaken = false;
  const all = /** @type {any} */ (self);
  (all[chunks] ??= []).push([
    // A runtime calls the function of a chunk that it has not seen; it has seen those of an earlier attempt.
    [Symbol('halo')],
    {},
    (/** @type {any} */ runtime) => {
      isTaken = true;
      runtime.p = folder;
      runtime.l = (/** @type {string} */ address, /** @type {(event: object) => void} */ done) => {
        const target = { src: address };
        loadChunk(address, hashes[address.slice(folder.length)]).then(
          () => done({ type: 'load', target }),
          (failure) => done({ type: 'error', target, failure }),
        );
      };
    },
  ]);
  if (!isTaken) throw new Error(`its chunks cannot be checked: its runtime does not read ${chunks}`);
}

/** The shell's packages as the federation's runtime keeps them; it chooses among them and the remote's own. */
function shareScope(/** @type {ShellContext} */ { shared }, /** @type {string[]} */ whole) {
  return Object.fromEntries(
    whole
      .filter((name) => shared[name])
      .map((name) => {
        const { version, lib } = /** @type {Offered} */ (shared[name]);
        const factory = () => lib();
        const offered = {
          version,
          lib: factory,
          get: async () => factory,
          loaded: true,
          from: 'shell',
          scope: ['default'],
          useIn: [],
          deps: [],
          strategy: 'loaded-first',
          shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
        };
        return [name, { [version]: offered }];
      }),
  );
}

/** Four lifecycles stay as they are; a component is drawn by the shell's React. */
function asLifecycles(/** @type {any} */ module, /** @type {ShellContext} */ { shared }) {
  if (typeof module.mount === 'function') return module;
  const Component = module.default ?? module;
  const { createElement, useEffect } = /** @type {Offered} */ (shared['react']).lib();
  const { createRoot } = /** @type {Offered} */ (shared['react-dom/client']).lib();
  /** @type {WeakMap<Element, { draw(props: any): void, end(): void }>} */
  const drawn = new WeakMap();
  const pageOf = (/** @type {any} */ { platform, params, search }) => ({ platform, params, search });

  return {
    async bootstrap() {},
    mount: (/** @type {any} */ props) =>
      new Promise((stands, fails) => {
        let isThere = false;
        const root = createRoot(props.domElement, {
          onUncaughtError(/** @type {unknown} */ thrown) {
            if (isThere) props.onCrash?.(thrown);
            else fails(thrown);
          },
        });
        const Page = (/** @type {any} */ given) => {
          useEffect(() => {
            isThere = true;
            stands(undefined);
          }, []);
          return createElement(Component, given);
        };
        const draw = (/** @type {any} */ next) => root.render(createElement(Page, pageOf(next)));
        drawn.set(props.domElement, { draw, end: () => root.unmount() });
        draw(props);
      }),
    async update(/** @type {any} */ props) {
      drawn.get(props.domElement)?.draw(props);
    },
    async unmount(/** @type {any} */ { domElement }) {
      drawn.get(domElement)?.end();
      drawn.delete(domElement);
    },
  };
}
