import { defineApp } from '@halo/tooling/webpack';

export default defineApp({ name: 'console' });
