import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { folderOf } from '../run/packages.mjs';
import { asIdentifier, baseConfig, buildVersion } from './base-config.mjs';
import { ContentChunkIdsPlugin } from './content-chunk-ids.mjs';
import { findExposes } from './exposes.mjs';
import { ReleaseDocumentPlugin } from './release-document.mjs';
import { describeRemote, ENTRY_FILE } from './remote-release.mjs';
import { remoteShareOptions } from './shared-modules.mjs';
import { FEDERATION_GLOBAL, StandardEntryPlugin } from './standard-entry.mjs';
import { UsedSharedNamesPlugin } from './used-shared-names.mjs';

/** A remote does not bring the federation runtime (16 kB); it runs on the shell's. */
export function bundlerRuntimeOfShell(
  /** @type {{ request?: string }} */ { request },
  /** @type {(error?: null, result?: string) => void} */ callback,
) {
  if (request && /webpack-bundler-runtime/.test(request)) callback(null, `var ${FEDERATION_GLOBAL}`);
  else callback();
}

/** Code that changes rarely stands apart, so that a release of the remote re-fetches only its own. */
const splitChunks = {
  chunks: /** @type {const} */ ('async'),
  minSize: 6_000,
  // Placeholders of shared packages have no code. Without the last name here webpack moves them into
  // chunks that have no file, and the integrity plugin waits for a hash that never comes.
  defaultSizeTypes: ['javascript', 'css', 'unknown', 'consume-shared'],
  maxAsyncRequests: 12,
  cacheGroups: {
    // Ours comes as sources in its own repository, as a package in a squad's.
    platform: { test: /[\\/]shared[\\/](?:src|dist)[\\/]/, priority: 30, reuseExistingChunk: true },
    vendor: { test: /[\\/]node_modules[\\/]/, priority: 20, reuseExistingChunk: true },
  },
};

/**
 * The webpack configuration of a remote. There is nothing to set: pages and popups are found,
 * the share list is the project's, the version comes from the build command.
 *
 * @param {{ name: string }} options name of the remote, for example `mfe-chat`
 * @returns {import('webpack').Configuration}
 */
export function defineRemote({ name }) {
  const version = buildVersion(name);
  const base = baseConfig({ name, folder: name, version });
  const identifier = asIdentifier(name);
  const globalName = `halo_${identifier}_${asIdentifier(version)}`;
  const exposes = findExposes(name);
  const usedNames = new UsedSharedNamesPlugin();
  return {
    ...base,
    entry: {},
    externals: [bundlerRuntimeOfShell],
    output: {
      ...base.output,
      path: join(folderOf(name), 'dist', version),
      clean: true,
      // Two versions on one page must not meet: name of the runtime and global of the entry carry
      // the version. Chunks are shared by all versions; content-chunk-ids keeps them apart.
      uniqueName: `${name}@${version}`,
      chunkLoadingGlobal: `haloChunks_${identifier}`,
      chunkFilename: '../c/[name].[contenthash:8].js',
      assetModuleFilename: '../c/[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, chunkIds: false, splitChunks },
    plugins: [
      ...(base.plugins ?? []),
      new ContentChunkIdsPlugin({ sharesGlobal: true }),
      new ModuleFederationPlugin({
        name: identifier,
        filename: ENTRY_FILE,
        library: { type: 'var', name: globalName },
        exposes,
        shared: remoteShareOptions(),
        // Read by hosts with the usual runtime: the default, version-first, lets one dead remote break React for all.
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      usedNames,
      new StandardEntryPlugin({ name, version, globalName, entry: ENTRY_FILE, exposes }),
      new ReleaseDocumentPlugin({
        contract: 'BuiltRemote',
        describe: (compilation) =>
          describeRemote(compilation, { name, version, globalName, usedNames: usedNames.list() }),
      }),
    ],
  };
}
