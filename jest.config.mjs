import { packages } from './tooling/run/packages.mjs';

export default {
  // Jest takes this from here only. Several suites share two cores, and many tests start with a whole server.
  testTimeout: 30_000,
  projects: packages.filter((name) => name !== 'e2e').map((name) => `<rootDir>/${name}/jest.config.mjs`),
};
