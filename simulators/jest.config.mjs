import { serverProject } from '@halo/tooling/jest';

export default serverProject('simulators');
