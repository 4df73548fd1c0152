import { browserProject } from '@halo/tooling/jest';

export default browserProject('mfe-chat');
