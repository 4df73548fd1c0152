export type { PersonasService } from './personas.ts';
export { createPersonasService } from './personas-service.ts';
