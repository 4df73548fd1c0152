// node proving/hosts/build-ordinary-remote.mjs <folder> [rspack|rspack-own]: a remote as the documentation of Module
// Federation has it, which knows nothing of Halo: names, `__federation_expose_…` files, shared packages with fallbacks,
// no integrity; chunks carry the compiler's own hash, as most builds have it.
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin as RspackPlugin } from '@module-federation/enhanced/rspack';
import { ModuleFederationPlugin as WebpackPlugin } from '@module-federation/enhanced/webpack';
import { rspack } from '@rspack/core';
import webpack from 'webpack';

const [folder = '', by = 'webpack'] = process.argv.slice(2);
const { compile, Plugin } = {
  webpack: { compile: webpack, Plugin: WebpackPlugin },
  rspack: { compile: rspack, Plugin: RspackPlugin },
  // What Rspack has itself, without a package of Module Federation.
  'rspack-own': { compile: rspack, Plugin: rspack.container.ModuleFederationPlugin },
}[by];

compile(
  {
    mode: 'production',
    devtool: false,
    context: join(import.meta.dirname, 'ordinary-remote'),
    entry: {},
    output: {
      path: resolve(folder),
      publicPath: 'auto',
      uniqueName: 'ordinary',
      chunkFilename: '[name].[contenthash].js',
    },
    plugins: [
      new Plugin({
        name: 'ordinary',
        filename: 'remoteEntry.js',
        exposes: { './Widget': './widget.mjs', './clock': './clock.mjs' },
        shared: { react: { singleton: true }, 'socket.io-client': {} },
        manifest: true,
        ...(by === 'rspack-own' ? {} : { dts: false }),
      }),
    ],
  },
  (error, stats) => {
    if (!error && !stats?.hasErrors()) return;
    console.error(error ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  },
);
