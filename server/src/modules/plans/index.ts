export { createPlanBook } from './plan-book.ts';
export type { PlanBook, PlanOffers } from './plans.ts';
export { MESSAGE_COST, standardOffers } from './standard-plans.ts';
