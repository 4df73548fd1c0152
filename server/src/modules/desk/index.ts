export { contactRoutes } from './contact-routes.ts';
export { createDeskPersonalData } from './desk-personal-data.ts';
