export { orderRoutes } from './orders/order-routes.ts';
export { type PaymentsEnvironment, type PaymentSettings, paymentsEnvironment } from './payment-environment.ts';
export { paymentMethodRoutes } from './payment-method-routes.ts';
export { paymentPages } from './payment-pages.ts';
export type { PaymentsService } from './payments.ts';
export { createPaymentsService, type PaymentsOptions } from './payments-service.ts';
export { paymentRoutes } from './payment-routes.ts';
export { challengeOrigins } from './providers/provider-registry.ts';
export { createRefundRequests } from './reversals/refund-requests.ts';
