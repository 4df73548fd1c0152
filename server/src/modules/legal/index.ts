export { legalRoutes, legalText } from './legal-routes.ts';
