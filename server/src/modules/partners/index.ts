export { partnerRoutes } from './partner-routes.ts';
export { createPartnersService } from './partners-service.ts';
export type { PartnersService } from './partners.ts';
