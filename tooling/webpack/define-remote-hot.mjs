import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { asIdentifier, baseConfig } from './base-config.mjs';
import { bundlerRuntimeOfShell } from './define-remote.mjs';
import { findExposes } from './exposes.mjs';
import { ENTRY_FILE } from './remote-release.mjs';
import { remoteShareOptions } from './shared-modules.mjs';

/** Version under which a remote from a development server appears; nothing published can have it. */
const HOT_VERSION = '0.0.0-hot';

/** Global name of a hot remote's container. */
export function hotGlobalName(/** @type {string} */ name) {
  return `halo_${asIdentifier(name)}_hot`;
}

/**
 * A remote as a development server hands it to a running shell: the same container, with components that are
 * exchanged while they run. Its shell must be the development flavour, because React's production build has no hook for
 * it.
 *
 * @param {{ name: string, origin: string }} options name of the remote; address of the development server
 * @returns {import('webpack').Configuration}
 */
export function defineRemoteHot({ name, origin }) {
  const base = baseConfig({
    name: `${name}-hot`,
    folder: name,
    version: HOT_VERSION,
    mode: 'development',
    isHot: true,
  });
  const identifier = asIdentifier(name);
  return {
    ...base,
    entry: {},
    externals: [bundlerRuntimeOfShell],
    output: {
      ...base.output,
      // Fixed and absolute: the page stands on another origin.
      publicPath: `${origin}/`,
      uniqueName: `${name}@${HOT_VERSION}`,
      chunkLoadingGlobal: `haloChunks_${identifier}_hot`,
      hotUpdateGlobal: `haloHotUpdate_${identifier}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: identifier,
        filename: ENTRY_FILE,
        library: { type: 'var', name: hotGlobalName(name) },
        exposes: findExposes(name),
        shared: sharedWhileWritten(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
      }),
      // The overlay writes inline styles, which the page's policy refuses; errors stand in the console.
      new ReactRefreshPlugin({ overlay: false, library: hotGlobalName(name) }),
    ],
  };
}

/**
 * A development build runs every module that it imports, also what a release leaves out, and so asks of zod for more
 * than the shell's slice has. It keeps no state, so a copy of its own does no harm.
 */
function sharedWhileWritten() {
  const { 'zod/mini': _zod, ...others } = remoteShareOptions();
  return others;
}
