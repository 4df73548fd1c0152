import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webpack from 'webpack';
import { root } from '../../../tooling/run/packages.mjs';
import { defineShell } from '../../../tooling/webpack/define-shell.mjs';
import { ReleaseDocumentPlugin } from '../../../tooling/webpack/release-document.mjs';
import { describeShell, OfferedSharedNamesPlugin } from '../../../tooling/webpack/shell-release.mjs';
import { describeMonolithRemote } from './monolith-release.mjs';

/** The module of the shell that reaches remotes; the monolith has another one in its place. */
const FEDERATION_REQUEST = /[\\/]federation\.ts$/;
const FEDERATION_FILE = join(root, 'shell', 'src', 'remotes', 'federation.ts');

/** The cache must not know better than the files of this folder. */
function benchHash() {
  const hash = createHash('sha256');
  for (const file of ['monolith-config.mjs', 'monolith-release.mjs', 'chunk-name-loader.mjs']) {
    hash.update(readFileSync(join(root, 'proving', 'benchmarks', 'webpack', file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The shell and all remotes as one build: the shell's own configuration, with the static page map instead of the
 * federation.
 *
 * @param {{ output: string, version: string, pageMap: string, remotes: readonly
 * import('./monolith-release.mjs').FederatedRemote[] }} options
 *   `output` is the folder for builds, `pageMap` the generated module
 * @returns {import('webpack').Configuration}
 */
export function defineMonolith({ output, version, pageMap, remotes }) {
  const shell = defineShell();
  const ownPlugins = [OfferedSharedNamesPlugin, ReleaseDocumentPlugin];
  return {
    ...shell,
    name: 'monolith',
    module: {
      ...shell.module,
      rules: [
        ...(shell.module?.rules ?? []),
        ...remotes.map(({ name }) => ({
          enforce: /** @type {const} */ ('pre'),
          test: /\.tsx?$/,
          include: join(root, name, 'src'),
          use: [
            {
              loader: join(root, 'proving', 'benchmarks', 'webpack', 'chunk-name-loader.mjs'),
              options: { remote: name },
            },
          ],
        })),
      ],
    },
    output: { ...shell.output, path: join(output, 'shell', 'dist'), clean: true },
    plugins: [
      // Nothing is offered to remotes: there are none at run time.
      ...(shell.plugins ?? []).filter((plugin) => !ownPlugins.some((type) => plugin instanceof type)),
      new webpack.NormalModuleReplacementPlugin(FEDERATION_REQUEST, (resource) => {
        if (resolve(resource.context, resource.request) === FEDERATION_FILE) resource.request = pageMap;
      }),
      new ReleaseDocumentPlugin({
        contract: 'ShellBuild',
        subfolder: version,
        describe: (compilation) => describeShell(compilation, { version, provides: [] }),
      }),
      ...remotes.map(
        (remote) =>
          new ReleaseDocumentPlugin({
            contract: 'BuiltRemote',
            subfolder: join('..', '..', remote.name, 'dist', version),
            describe: (compilation) => describeMonolithRemote(compilation, remote, version),
          }),
      ),
    ],
    cache:
      typeof shell.cache === 'object' && shell.cache.type === 'filesystem'
        ? { ...shell.cache, name: 'monolith-production', version: `${shell.cache.version}-${benchHash()}` }
        : false,
  };
}
