import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { baseConfig, buildVersion } from './base-config.mjs';
import { ReleaseDocumentPlugin } from './release-document.mjs';
import { describeFiles } from './release-files.mjs';

/**
 * A page of its own, without federation, that another origin shows in a frame: the card
 * fields. Everything is in one script, so that the frame's content policy can name it.
 *
 * @param {{ name: string, folder: string, entry?: string }} options `folder` relative to the
 *   repository, `entry` relative to the folder, found when it is not given
 * @returns {import('webpack').Configuration}
 */
export function defineFrame({ name, folder, entry = findEntry(folder) }) {
  const version = buildVersion(folder.split('/')[0] ?? folder);
  const base = baseConfig({ name, folder, version });
  return {
    ...base,
    entry: { [name]: entry },
    experiments: { css: true },
    output: {
      ...base.output,
      path: join(root, folder, 'dist', version),
      clean: true,
      uniqueName: `halo-${name}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, splitChunks: false },
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

function findEntry(/** @type {string} */ folder) {
  const entry = ['main.ts', 'main.tsx', 'src/main.ts', 'src/main.tsx'].find((file) =>
    existsSync(join(root, folder, file)),
  );
  if (!entry) throw new Error(`${folder} has no main.ts or main.tsx`);
  return `./${entry}`;
}
