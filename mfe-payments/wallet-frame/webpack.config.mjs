import { defineFrame } from '@halo/tooling/webpack';

export default defineFrame({ name: 'wallet-frame', folder: 'mfe-payments/wallet-frame', entry: './main.ts' });
