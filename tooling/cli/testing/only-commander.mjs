// node --import: refuses the packages that tooling/build/run-time-packages.mjs leaves out of an image.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(name, context, next) {
    const isPackage = !/^(node:|\.|\/|file:|#|@halo\/)/.test(name);
    if (isPackage && name !== 'commander' && context.parentURL?.includes('/tooling/'))
      throw new Error(`${context.parentURL} imports ${name}`);
    return next(name, context);
  },
});
