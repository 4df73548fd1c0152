export type { FlowBook, FlowsService, ServedFlow } from './flows.ts';
export { createFlowBook } from './flow-book.ts';
export { createFlowChanges, type FlowChanges } from './flow-changes.ts';
export { flowRoutes } from './flow-routes.ts';
export { createFlowsService } from './flows-service.ts';
export { STANDARD_FLUX_IDS } from './standard-flows.ts';
