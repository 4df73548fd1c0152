// One build with one source changed, in a process of its own: `node build-changed.mjs <mfe-chat | shell> <folder for
// builds>`. The version comes in HALO_VERSION. Ends with 1 and the errors when the build fails.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { root } from '../../../tooling/run/packages.mjs';
import { withChange } from './changed-config.mjs';
import { CHAT_CHANGE, SHELL_CHANGE } from './source-changes.mjs';

const [name = '', target = ''] = process.argv.slice(2);
const version = process.env.HALO_VERSION ?? '';
const { default: config } = await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href);
const output = name === 'shell' ? join(target, 'shell', 'dist') : join(target, name, 'dist', version);
const changed = withChange(
  { ...config, output: { ...config.output, path: output } },
  name === 'shell' ? SHELL_CHANGE : CHAT_CHANGE,
);

const compiler = webpack(changed);
compiler.run((error, stats) => {
  if (error) console.error(error.stack ?? error.message);
  else if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true, errorDetails: false }));
  compiler.close(() => {
    process.exitCode = error || stats?.hasErrors() ? 1 : 0;
  });
});
