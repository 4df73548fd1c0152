export { bookedSince, booksBeganAt, positionsOf, unbalancedMovements } from './books-reading.ts';
export type { Money } from './journal.ts';
export { type Movement, type Position, positionOf, post } from './money-book.ts';
