import { join } from 'node:path';
import { folderOf } from '../run/packages.mjs';
import { baseConfig, buildVersion } from './base-config.mjs';
import { withStyleModules } from './style-modules.mjs';

/** Adds the one page that a sandbox needs. */
class SandboxPagePlugin {
  constructor(/** @type {string} */ title) {
    this.title = title;
  }

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SandboxPage', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'SandboxPage', stage }, () => {
        const files = compilation.entrypoints.get('sandbox')?.getFiles() ?? [];
        const styles = files
          .filter((file) => file.endsWith('.css'))
          .map((file) => `<link rel="stylesheet" href="/${file}">`);
        const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${this.title} sandbox</title>
<link rel="icon" href="data:,">
${styles.join('\n')}
<script src="/sandbox.js" defer></script>
</head>
<body><div id="sandbox"></div></body>
</html>
`;
        compilation.emitAsset('index.html', new sources.RawSource(page));
      });
    });
  }
}

/**
 * A remote alone, on the fake platform: entry `<remote>/sandbox/main.tsx`, one plain bundle,
 * no federation. Serve it (see commands/sandbox.mjs) or write it out for tests.
 *
 * @param {{ name: string, mode?: 'development' | 'production', folder?: string }} options `name`: of the remote;
 *   `folder`: where to write, `<remote>/dist/sandbox` by default; a benchmark wants the production build
 * @returns {import('webpack').Configuration}
 */
export function defineSandbox({ name, mode = 'development', folder = join(folderOf(name), 'dist', 'sandbox') }) {
  const base = baseConfig({ name: `${name}-sandbox`, folder: name, version: buildVersion(name), mode });
  return {
    ...base,
    entry: { sandbox: './sandbox/main.tsx' },
    experiments: { css: true },
    module: withStyleModules(base.module),
    output: {
      ...base.output,
      path: folder,
      publicPath: '/',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
    },
    plugins: [...(base.plugins ?? []), new SandboxPagePlugin(name)],
  };
}
