// What a package's webpack.config.mjs may use.
export { defineApp } from './define-app.mjs';
export { defineFrame } from './define-frame.mjs';
export { defineRemote } from './define-remote.mjs';
export { defineSandbox } from './define-sandbox.mjs';
export { defineShell } from './define-shell.mjs';
