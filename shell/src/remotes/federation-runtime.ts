import { createInstance } from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { Federation } from './federation.ts';
import { sharedSlices } from './shared-slices.ts';

declare global {
  /** Remotes are built to run on the shell's bundler runtime; they find it here. */
  var __HALO_FEDERATION__: unknown;
}

/** Past this the entry script counts as hanging. */
export const ENTRY_TIMEOUT_MS = 8_000;

/** The shell's federation instance. Remotes get shared packages from it and bring none themselves. */
export function createFederation(nonce: string): Federation {
  globalThis.__HALO_FEDERATION__ = { __esModule: true, default: bundlerRuntime };
  const integrity = new Map<string, string>();
  const instance = createInstance({
    name: 'halo_shell',
    remotes: [],
    shared: Object.fromEntries(Object.entries(sharedSlices).map(([name, lib]) => [name, {
      version: __HALO_SHARED_VERSIONS__[name] ?? '0.0.0',
      lib: lib as () => never,
      shareConfig: { singleton: true, eager: true, requiredVersion: `^${__HALO_SHARED_VERSIONS__[name] ?? '0.0.0'}` },
    }])),
    // The default, version-first, asks every remote before React is handed out: one dead remote would stop all.
    shareStrategy: 'loaded-first',
    plugins: [{
      name: 'halo-integrity',
      createScript({ url }: { url: string }) {
        const script = document.createElement('script');
        const expected = integrity.get(url);
        // Fail closed: what the release set does not list is not loaded at all.
        if (!expected) throw new Error(`no integrity is known for ${url}`);
        script.src = url;
        script.async = true;
        script.nonce = nonce;
        script.integrity = expected;
        script.crossOrigin = 'anonymous';
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },
    }],
  });
  const registered = new Map<string, string>();

  return {
    async load(remote, version, expose, attempt) {
      const name = registeredName(remote.name, version.version);
      const entry = new URL(version.entry, location.href);
      if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
      integrity.set(entry.href, version.integrity);
      if (registered.get(name) !== entry.href) {
        instance.registerRemotes([{ name, entry: entry.href, entryGlobalName: version.globalName, type: 'global' }], { force: registered.has(name) });
        registered.set(name, entry.href);
      }
      return instance.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`, { from: 'runtime' });
    },
  };
}

/** Two versions of a remote can be on one page, so the version is part of the name. */
function registeredName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}
