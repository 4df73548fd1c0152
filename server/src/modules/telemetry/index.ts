export { telemetryPages } from './telemetry-pages.ts';
export { telemetryRoutes } from './telemetry-routes.ts';
