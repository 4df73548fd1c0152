import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { importShared } from '../run/import-source.mjs';
import { tooling } from '../run/packages.mjs';
import { RELEASE_FILE } from './release-files.mjs';

const PLUGIN = 'ReleaseDocument';

/**
 * Writes `release.json` beside the assets, last of all and checked against its contract, so
 * that a folder which has one is complete and right.
 */
export class ReleaseDocumentPlugin {
  /**
   * @param {{ contract?: 'BuiltRemote' | 'ShellBuild', subfolder?: string,
   *   describe: (compilation: import('webpack').Compilation) => Promise<object> | object }} options
   *   `subfolder` of the output folder gets the document, for builds that share one
   */
  constructor({ contract, subfolder = '', describe }) {
    this.contract = contract;
    this.subfolder = subfolder;
    this.describe = describe;
  }

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    /** @type {object | undefined} */
    let document;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      // Integrity is computed from the final bytes, so after the plugin that writes hashes into them.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        document = undefined;
        if (compilation.errors.length > 0) return;
        try {
          document = await this.checked(await this.describe(compilation));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
    compiler.hooks.afterEmit.tap(PLUGIN, (compilation) => {
      if (!document) return;
      const folder = join(/** @type {string} */ (compilation.outputOptions.path), this.subfolder);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify(document, null, 2)}\n`);
    });
  }

  async checked(/** @type {object} */ document) {
    if (!this.contract) return document;
    const contracts = await importShared('contracts');
    const result = contracts[this.contract].safeParse(document);
    if (result.success) return result.data;
    const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message ?? issue.code}`);
    throw new Error(`${RELEASE_FILE} does not fit the contract ${this.contract}:\n${problems.join('\n')}`);
  }
}

/** Version of the federation runtime, exactly pinned for shell and remotes alike. */
export function federationVersion() {
  return JSON.parse(readFileSync(join(tooling, 'package.json'), 'utf8')).dependencies['@module-federation/enhanced'];
}
