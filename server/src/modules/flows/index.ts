export type { FlowsService } from './flows.ts';
export { createFlowsService, giftsOf, KNOWN_FLUX_IDS, knownFluxId } from './flows-service.ts';
