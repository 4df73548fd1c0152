import { join } from 'node:path';
import { serverProject } from '@halo/tooling/jest';

const testing = join(import.meta.dirname, 'src', 'testing');

export default {
  ...serverProject('server'),
  // One PostgreSQL for the run; every test file copies a database of its own.
  globalSetup: join(testing, 'global-setup.ts'),
  globalTeardown: join(testing, 'global-teardown.ts'),
};
