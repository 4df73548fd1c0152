// What a package's webpack.config.mjs may use.
export { defineApp } from './define-app.mjs';
export { defineFrame } from './define-frame.mjs';
export { defineRemote } from './define-remote.mjs';
export { defineSandbox } from './define-sandbox.mjs';
export { defineShell } from './define-shell.mjs';
// For builds of tests, which stand beside those of the product.
export { baseConfig } from './base-config.mjs';
export { installedVersion, sharedModules } from './shared-modules.mjs';
