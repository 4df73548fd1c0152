import { serverProject } from '@halo/tooling/jest';

export default {
  ...serverProject('server'),
  // One PostgreSQL for all test files; each takes a database of its own from it.
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
};
