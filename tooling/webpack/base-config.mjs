import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { apps, folderOf, readJson, remotes, root, tooling } from '../run/packages.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Version this build is made as: the build command sets it; a build by hand is `<package version>-dev.local`. */
export function buildVersion(/** @type {string} */ packageName) {
  return process.env.HALO_VERSION || `${readJson(join(folderOf(packageName), 'package.json')).version}-dev.local`;
}

/** `0.1.0-dev.1a2b` → `0_1_0_dev_1a2b`, for global names. */
export function asIdentifier(/** @type {string} */ text) {
  return text.replace(/\W/g, '_');
}

/** Folders of entry points. */
const STARTING_FOLDERS = [
  join(root, 'shell/src'),
  join(root, 'shell/hot'),
  join(root, 'mfe-payments/card-frame'),
  join(root, 'mfe-payments/wallet-frame'),
  ...[...remotes, ...apps].map((name) => join(folderOf(name), 'sandbox')),
];

/** A change of the build itself must not meet a cache written by its predecessor. */
function toolingHash() {
  const hash = createHash('sha256');
  for (const file of readdirSync(here).sort()) hash.update(readFileSync(join(here, file)));
  const lock = join(root, 'package-lock.json');
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest('hex').slice(0, 16);
}

/** Our TypeScript: swc to es2022, then the annotations that let unused constants go. */
function sourceRule(/** @type {boolean} */ isProduction, /** @type {boolean} */ tsx, /** @type {boolean} */ isHot) {
  return {
    test: tsx ? /\.tsx$/ : /\.ts$/,
    use: [
      ...(isProduction ? [{ loader: join(here, 'pure-loader.mjs') }] : []),
      {
        loader: 'swc-loader',
        options: {
          swcrc: false,
          configFile: false,
          jsc: {
            parser: { syntax: 'typescript', tsx },
            target: 'es2022',
            // The development runtime of JSX is not shared by the shell.
            transform: { react: { runtime: 'automatic', development: false, refresh: isHot } },
            experimental: { keepImportAttributes: true },
          },
          module: { type: 'es6' },
        },
      },
    ],
  };
}

/**
 * What every browser build of the project has in common.
 *
 * @param {{ name: string, folder: string, version: string, mode?: 'production' | 'development', isHot?: boolean }}
 * options
 *   `name` keys the cache, `folder` is the package or one inside of it, `isHot`: components are exchanged live
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ name, folder, version, mode = 'production', isHot = false }) {
  const isProduction = mode === 'production';
  return {
    name,
    mode,
    context: folderOf(folder),
    target: ['web', 'es2022'],
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    infrastructureLogging: { level: 'error' },
    performance: false,
    stats: 'errors-warnings',
    // es2015: rxjs would come as ES5, with helpers for what every browser we serve has.
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], conditionNames: ['es2015', '...'] },
    resolveLoader: { modules: [join(root, 'node_modules'), join(tooling, 'node_modules'), 'node_modules'] },
    module: {
      // A name that does not exist is an error, not `undefined` at run time.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        sourceRule(isProduction, false, isHot),
        sourceRule(isProduction, true, isHot),
        // The packages say `sideEffects: false`, which is right for their modules and wrong for style sheets
        // and for the folders that start something: there `import './x.ts'` must stay.
        { test: /\.css$/, sideEffects: true },
        // In a package whose scripts are all modules a default import is the whole of what the shell gives: neither
        // what the federation plugin writes below the repository nor ours as a package may be read so.
        { test: /[\\/](?:\.federation|@halo[\\/]shared[\\/]dist)[\\/].*\.js$/, type: 'javascript/auto' },
        // They only define functions, and nothing here asks for them; emotion imports them for `withTheme`.
        { test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
        { include: STARTING_FOLDERS, sideEffects: true },
        // An import of a font for its address alone must emit it too.
        { test: /\.(?:woff2|png|jpg|svg)$/, type: 'asset/resource', sideEffects: true },
      ],
    },
    output: {
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
      hashDigestLength: 16,
    },
    optimization: {
      realContentHash: true,
      // swc: what terser makes is no smaller, and takes more than half of the time of a build.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    plugins: [new webpack.DefinePlugin({ __HALO_VERSION__: JSON.stringify(version) })],
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      version: toolingHash(),
      cacheDirectory: join(root, '.cache', 'webpack'),
    },
  };
}
