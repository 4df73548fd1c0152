import { defineRemote } from '@halo/tooling/webpack';

export default defineRemote({ name: 'mfe-chat' });
