export { createVerificationPersonalData } from './verification-personal-data.ts';
export { verificationRoutes } from './verification-routes.ts';
export { createVerificationService } from './verification-service.ts';
export type { OpenRequest, VerificationService } from './verification.ts';
