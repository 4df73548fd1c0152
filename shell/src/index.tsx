// First, before anything that imports zod: see the module's own comment.
import '@halo/shared/contracts/zod-config';
// The page's own font; the edge writes its @font-face for the address this build gives it.
import '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import { start } from './start.tsx';

void start();
