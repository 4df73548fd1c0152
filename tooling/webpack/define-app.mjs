import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { baseConfig, buildVersion } from './base-config.mjs';
import { ReleaseDocumentPlugin } from './release-document.mjs';
import { describeFiles } from './release-files.mjs';
import { withStyleModules } from './style-modules.mjs';

/**
 * A page of its own in a package of its own, outside of the federation: the operator console. Files are named by their
 * content; the release document says which of them the page starts with, so that the server can name them with their
 * integrity.
 *
 * @param {{ name: string }} options folder of the package; it starts with `src/main.tsx`
 * @returns {import('webpack').Configuration}
 */
export function defineApp({ name }) {
  const version = buildVersion(name);
  const base = baseConfig({ name, folder: name, version });
  return {
    ...base,
    entry: { [name]: './src/main.tsx' },
    resolve: {
      ...base.resolve,
      // The package's exports name its development build for every browser.
      alias: { 'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs') },
    },
    experiments: { css: true },
    module: withStyleModules(base.module),
    output: {
      ...base.output,
      path: join(root, name, 'dist', version),
      clean: true,
      uniqueName: `halo-${name}`,
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      trustedTypes: { policyName: `${name}#webpack` },
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // Packages change less often than the app, so they stay in the browser's cache over its releases.
        cacheGroups: { packages: { test: /[\\/]node_modules[\\/].*\.m?js$/, name: 'packages', chunks: 'initial' } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ReleaseDocumentPlugin({
        describe: (compilation) => {
          const initial = compilation.entrypoints.get(name)?.getFiles() ?? [];
          return {
            name,
            version,
            scripts: initial.filter((file) => file.endsWith('.js')),
            styles: initial.filter((file) => file.endsWith('.css')),
            files: describeFiles(compilation),
          };
        },
      }),
    ],
  };
}
