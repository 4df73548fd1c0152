import { packages } from './tooling/run/packages.mjs';

export default {
  // Of a run of all; a package that is tested alone takes its own (tooling/jest/preset.mjs).
  testTimeout: 60_000,
  // A worker that is done needs longer than jest's half second to end on a busy machine; one that leaks never ends.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/tooling/jest/dearest-first.cjs',
  projects: packages.filter((name) => name !== 'e2e').map((name) => `<rootDir>/${name}/jest.config.mjs`),
};
