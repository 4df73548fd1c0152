// One webpack build, in a process of its own: `node build-one.mjs <folder with webpack.config.mjs>`.
// The version comes in HALO_VERSION. Ends with 1 and the errors when the build fails.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { folderOf } from '../run/packages.mjs';

const folder = process.argv[2];
if (!folder) {
  console.error('build-one needs a folder');
  process.exit(2);
}

const { default: config } = await import(pathToFileURL(join(folderOf(folder), 'webpack.config.mjs')).href);
const compiler = webpack(config);

compiler.run((error, stats) => {
  const failed = error ?? (stats?.hasErrors() ? stats : undefined);
  if (error) console.error(error.stack ?? error.message);
  else if (stats?.hasErrors()) {
    console.error(stats.toString({ all: false, errors: true, errorDetails: false, colors: process.stderr.isTTY }));
  }
  const warnings = stats?.toJson({ all: false, warnings: true }).warnings ?? [];
  for (const { message } of warnings) console.error(`warning: ${message}`);
  // Closing writes the cache; without it the next build starts cold.
  compiler.close(() => {
    process.exitCode = failed ? 1 : 0;
  });
});
