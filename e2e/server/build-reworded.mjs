// Builds a remote as build-one.mjs does, with other words in one of its languages: `node build-reworded.mjs <remote>
// <language> <from> <to>`. The sources stay as they are. Plain JavaScript: webpack loads this file itself, as the
// loader that changes the words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(import.meta.url);

/**
 * What webpack calls instead of reading the file. @this {{ resourcePath: string, addDependency(file: string): void,
 * getOptions(): { from: string, to: string } }}
 */
export function pitch() {
  const { from, to } = this.getOptions();
  this.addDependency(this.resourcePath);
  const texts = readFileSync(this.resourcePath, 'utf8');
  if (!texts.includes(from)) throw new Error(`there is no “${from}” to change`);
  return texts.replaceAll(from, to);
}

if (process.argv[1] === here) {
  const [remote = '', language = '', from = '', to = ''] = process.argv.slice(2);
  const configFile = join(here, '../../..', remote, 'webpack.config.mjs');
  const [{ default: webpack }, { default: config }] = await Promise.all([
    import('webpack'),
    import(pathToFileURL(configFile).href),
  ]);
  // In the address, because webpack's cache knows loaders by it.
  config.module.rules.push({
    test: new RegExp(`[\\\\/]${remote}[\\\\/]src[\\\\/]locales[\\\\/]${language}\\.json$`),
    use: [`${here}?${new URLSearchParams({ from, to })}`],
  });
  webpack(config, (/** @type {Error | null} */ error, /** @type {import('webpack').Stats | undefined} */ stats) => {
    if (!error && !stats?.hasErrors()) return;
    console.error(error?.stack ?? stats?.toString({ all: false, errors: true, errorDetails: false }));
    process.exitCode = 1;
  });
}
