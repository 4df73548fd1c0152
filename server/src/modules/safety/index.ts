export type { SafetyService } from './safety.ts';
export { safetyRoutes } from './safety-routes.ts';
export { createClosure, createSafetyService } from './safety-service.ts';
