export type { Money } from './journal.ts';
export { type Movement, positionOf, post } from './money-book.ts';
