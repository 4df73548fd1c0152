// Writes the next migration from the schemas in src/storage: npm run migrations -w server -- --name=what-changes
// drizzle-kit looks for drizzle-orm beside itself; npm installs the two in different folders, so it is shown the way.
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = createRequire(import.meta.url);
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

let isResolving = false;
registerHooks({
  resolve(specifier, context, next) {
    if (isResolving || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    isResolving = true;
    try {
      return { url: pathToFileURL(here.resolve(specifier)).href, shortCircuit: true };
    } finally {
      isResolving = false;
    }
  },
});
process.argv.splice(2, 0, 'generate');
here(join(dirname(here.resolve('drizzle-kit')), 'bin.cjs'));
