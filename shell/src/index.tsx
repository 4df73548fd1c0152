// First, before anything that imports zod: see the module's own comment.
import '@halo/shared/contracts/zod-config';
import { start } from './start.tsx';

void start();
