export { googleConnection, type GoogleEnvironment } from './google/google-connection.ts';
export { endOtherWays } from './end-other-ways.ts';
export { createIdentityPersonalData } from './identity-personal-data.ts';
export { identityEnvironment, type IdentitySettings } from './identity-environment.ts';
export { identityPages } from './identity-pages.ts';
export { identityRoutes } from './identity-routes.ts';
