// node proving/hosts/build-bare-host.mjs <folder>: the host of bare-host.mjs as one script.
import { join, resolve } from 'node:path';
import { baseConfig, installedVersion, sharedModules } from '@halo/tooling/webpack';
import webpack from 'webpack';

const folder = resolve(process.argv[2] ?? '');
const base = baseConfig({ name: 'bare-host', folder: 'proving', version: '0.0.0-host' });
const versions = Object.fromEntries(sharedModules.map((module) => [module.name, installedVersion(module.package)]));

webpack(
  {
    ...base,
    entry: { host: { import: './hosts/bare-host.mjs' } },
    devtool: false,
    output: { ...base.output, path: folder, filename: 'host.js', publicPath: '/' },
    plugins: [...(base.plugins ?? []), new webpack.DefinePlugin({ VERSIONS: JSON.stringify(versions) })],
  },
  (error, stats) => {
    if (error || stats?.hasErrors()) {
      console.error(error ?? stats?.toString({ all: false, errors: true }));
      process.exitCode = 1;
    } else console.log(join(folder, 'host.js'));
  },
);
