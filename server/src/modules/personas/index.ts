export type { PersonasService } from './personas.ts';
export { personasEnvironment, type PersonasSettings } from './personas-environment.ts';
export { createPersonasService } from './personas-service.ts';
