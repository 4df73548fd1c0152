export type { PersonasService } from './personas.ts';
export { personasEnvironment, type PersonasSettings } from './personas-environment.ts';
export { personasPersonalData } from './personas-personal-data.ts';
export { createPersonasService } from './personas-service.ts';
