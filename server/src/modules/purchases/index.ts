export { claimRoutes } from './claim-routes.ts';
export { heldRefundRoutes } from './held-refund-routes.ts';
export { purchasesEnvironment, type PurchasesSettings } from './purchases-environment.ts';
export type { PurchasePayments } from './purchase-payments.ts';
export type { GivenBack, PurchasesService } from './purchases.ts';
export { createPurchasesPersonalData } from './purchases-personal-data.ts';
export { purchasesRoutes } from './purchases-routes.ts';
export { createPurchasesService } from './purchases-service.ts';
export { createSubscriptions } from './subscriptions.ts';
