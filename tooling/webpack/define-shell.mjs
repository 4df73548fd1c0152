import { join } from 'node:path';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { root } from '../run/packages.mjs';
import { baseConfig, buildVersion } from './base-config.mjs';
import { ContentChunkIdsPlugin } from './content-chunk-ids.mjs';
import { ReleaseDocumentPlugin } from './release-document.mjs';
import { describeShell, OfferedSharedNamesPlugin } from './shell-release.mjs';
import { installedVersion, sharedModules } from './shared-modules.mjs';

/**
 * Chromium compiles the functions of these two scripts on another thread while they come, and not on the page's own
 * when each is first called. It reads the line only where it is the first, so it comes after everything that minifies
 * and before what makes hashes. Others take it for a comment.
 */
const COMPILED_AHEAD = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^(?:main|vendor)\./,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
};

/**
 * The webpack configuration of the shell. It has no federation plugin and no federation runtime: the shell
 * drives the containers of remotes itself (src/remotes), which is 19 kB smaller.
 *
 * @param {{ isHot?: boolean }} options `isHot`: the development flavour, with the React that exchanges components of a
 *   remote while they run; only pages with a developer's override get it
 * @returns {import('webpack').Configuration}
 */
export function defineShell({ isHot = false } = {}) {
  const name = 'shell';
  const version = buildVersion(name);
  const base = baseConfig({
    name: isHot ? `${name}-hot` : name,
    folder: name,
    version,
    mode: isHot ? 'development' : 'production',
  });
  const versions = Object.fromEntries(sharedModules.map((module) => [module.name, installedVersion(module.package)]));
  const offered = new OfferedSharedNamesPlugin();
  return {
    ...base,
    // React looks for the hook of its tools once, when it starts.
    entry: { main: [...(isHot ? ['./hot/refresh-hook.ts', './hot/show-host.ts'] : []), './src/index.tsx'] },
    resolve: {
      ...base.resolve,
      // The package's exports name its development build for every browser.
      alias: { 'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs') },
    },
    experiments: { css: true },
    output: {
      ...base.output,
      // One folder for all builds: names carry a hash of the content, and open tabs of an older
      // build still find their lazy chunks. <version>/release.json says which belong to a build, and the
      // build command removes what no kept build lists.
      // Twelve letters: two contents of one name do not meet by accident, however many builds there are.
      path: join(root, name, 'dist'),
      uniqueName: 'halo-shell',
      chunkLoadingGlobal: 'haloChunks_shell',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      cssFilename: '[name].[contenthash:12].css',
      cssChunkFilename: '[name].[contenthash:12].css',
      assetModuleFilename: '[name].[contenthash:12][ext]',
    },
    optimization: {
      ...base.optimization,
      chunkIds: false,
      splitChunks: {
        chunks: 'all',
        minSize: 6_000,
        cacheGroups: {
          // Apart from main although one file would be 1.7 kB smaller: it caches better and starts sooner.
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', priority: 20 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        __HALO_SHARED_VERSIONS__: JSON.stringify(versions),
      }),
      new ContentChunkIdsPlugin(),
      ...(isHot ? [] : [new webpack.BannerPlugin(COMPILED_AHEAD)]),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      offered,
      new ReleaseDocumentPlugin({
        contract: 'ShellBuild',
        subfolder: version,
        describe: (compilation) => describeShell(compilation, { version, provides: offered.list() }),
      }),
    ],
  };
}
