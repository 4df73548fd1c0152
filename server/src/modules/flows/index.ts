export type { FlowsService } from './flows.ts';
export { createFlowsService, knownFluxId } from './flows-service.ts';
