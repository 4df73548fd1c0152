// node proving/hosts/build-ordinary-remote.mjs <folder>: a remote as the documentation of Module Federation has it,
// which knows nothing of Halo: names, `__federation_expose_…` files, shared packages with fallbacks, no integrity;
// chunks carry webpack's own hash, as most builds have it.
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

webpack(
  {
    mode: 'production',
    devtool: false,
    context: join(import.meta.dirname, 'ordinary-remote'),
    entry: {},
    output: {
      path: resolve(process.argv[2] ?? ''),
      publicPath: 'auto',
      uniqueName: 'ordinary',
      chunkFilename: '[name].[contenthash].js',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'ordinary',
        filename: 'remoteEntry.js',
        exposes: { './Widget': './widget.mjs', './clock': './clock.mjs' },
        shared: { react: { singleton: true }, 'socket.io-client': {} },
        dts: false,
      }),
    ],
  },
  (error, stats) => {
    if (!error && !stats?.hasErrors()) return;
    console.error(error ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  },
);
