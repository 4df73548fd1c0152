export type { NotifyConsoles } from './desk.ts';
export { appealRoutes } from './appeal-routes.ts';
export { createPhotoIntake, createReportIntake } from './case-intake.ts';
export { createLetterIntake } from './contact.ts';
export { contactRoutes } from './contact-routes.ts';
export { deskEnvironment, type DeskSettings } from './desk-environment.ts';
export { createDeskPersonalData } from './desk-personal-data.ts';
export { deskRoutes } from './desk-routes.ts';
export { createDesk, type Desk } from './desk-service.ts';
