import { serverProject } from '@halo/tooling/jest';

export default {
  ...serverProject('releases'),
  globalSetup: '<rootDir>/../server/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/../server/src/testing/global-teardown.ts',
};
