export { createCreditHistory } from './credit-history.ts';
export type { CreditHistory, CreditsService, CreditUnit } from './credits.ts';
export type { Balances } from './credits-repository.ts';
export { createCreditsPersonalData } from './credits-personal-data.ts';
export { createCreditsService, toCredits } from './credits-service.ts';
export { checkLedger, type LedgerFault } from './ledger-check.ts';
export {
  freeAfterMutualLike,
  likePrice,
  messagePrice,
  PREMIUM_LEVELS,
  type PricedFlow,
  SHORTAGE_CODE,
} from './message-price.ts';
