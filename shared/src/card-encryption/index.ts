export { encryptCard } from './encrypt-card.ts';
