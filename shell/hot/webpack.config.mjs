import { defineShell } from '@halo/tooling/webpack';

export default defineShell({ isHot: true });
