export type { LeavingService } from './leaving.ts';
export { leavingPersonalData } from './leaving-personal-data.ts';
export { leavingRoutes } from './leaving-routes.ts';
export { createLeavingService } from './leaving-service.ts';
