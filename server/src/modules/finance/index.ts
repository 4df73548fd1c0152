export { financeRoutes } from './finance-routes.ts';
