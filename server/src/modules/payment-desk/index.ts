export type { PaymentDesk } from './payment-desk.ts';
export { paymentDeskEnvironment, type PaymentDeskSettings } from './payment-desk-environment.ts';
export { createPaymentDeskPersonalData } from './payment-desk-personal-data.ts';
export { paymentDeskRoutes } from './payment-desk-routes.ts';
export { createPaymentDesk } from './payment-desk-service.ts';
