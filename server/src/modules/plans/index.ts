export { createPlanChanges, type PlanChanges } from './plan-changes.ts';
export { grouped } from './grouped.ts';
export { createPlanBook } from './plan-book.ts';
export { priceRoutes } from './price-routes.ts';
export type { PlanBook, PlanOffers } from './plans.ts';
export { MESSAGE_COST, standardOffers } from './standard-plans.ts';
