import { browserProject } from '@halo/tooling/jest';

export default browserProject('console');
