import { packages } from './tooling/run/packages.mjs';

export default {
  projects: packages.filter((name) => name !== 'e2e').map((name) => `<rootDir>/${name}/jest.config.mjs`),
};
