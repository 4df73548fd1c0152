export type { ReportNote, SafetyService } from './safety.ts';
export { createSafetyPersonalData } from './safety-personal-data.ts';
export { safetyRoutes } from './safety-routes.ts';
export { createClosure, createSafetyService } from './safety-service.ts';
