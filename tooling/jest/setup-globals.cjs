// The constants that webpack puts in; tests see a version of their own.
globalThis.__HALO_VERSION__ = '0.0.0-test';
globalThis.__HALO_SHARED_VERSIONS__ = {};
// zod compiles validators with `new Function`, which the strict CSP forbids. Tests run
// the way production does.
globalThis.__zod_globalConfig = { jitless: true };
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
