import { protocol } from 'socket.io-client';

export const label = (text) => `${text} ${protocol}`;
