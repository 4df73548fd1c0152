// Jest as the mutation run starts it: the test files that instrument.mjs wrote, one for each mutated file.
import { join } from 'node:path';
import { browserProject, serverProject } from '../jest/preset.mjs';
import { root } from '../run/packages.mjs';
import { folder } from './instrument.mjs';

export default {
  ...serverProject('tooling'),
  displayName: 'mutation',
  rootDir: root,
  roots: ['<rootDir>/shared', '<rootDir>/server', join(folder, 'tests')],
  testMatch: [`${folder}/tests/*.test.cjs`],
  testPathIgnorePatterns: ['/node_modules/'],
  transform: { '\\.(?:[cm]?js|tsx?)$': join(root, 'tooling', 'mutation', 'transform.cjs') },
  moduleNameMapper: browserProject('tooling').moduleNameMapper,
};
