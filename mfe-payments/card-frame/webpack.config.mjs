import { defineFrame } from '@halo/tooling/webpack';

export default defineFrame({ name: 'card-frame', folder: 'mfe-payments/card-frame', entry: './main.ts' });
