export {
  bookedFor,
  type BookedMovement,
  bookedSince,
  booksBeganAt,
  movementsOf,
  positionsOf,
  providerAccounts,
  unbalancedMovements,
} from './books-reading.ts';
export { closeFx } from './fx-closing.ts';
export { bookedLines, type BookedSpan, bookedTotals, readHorizon } from './month-book.ts';
export { type Money, pspAccount } from './journal.ts';
export { type Movement, type Position, positionOf, post, postOwn } from './money-book.ts';
