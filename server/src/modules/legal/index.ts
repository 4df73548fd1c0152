export { legalRoutes } from './legal-routes.ts';
