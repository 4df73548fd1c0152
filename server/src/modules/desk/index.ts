export type { NotifyConsoles } from './desk.ts';
export { appealRoutes } from './appeal-routes.ts';
export { createReportIntake } from './case-intake.ts';
export { contactRoutes } from './contact-routes.ts';
export { createDeskPersonalData } from './desk-personal-data.ts';
export { deskRoutes } from './desk-routes.ts';
