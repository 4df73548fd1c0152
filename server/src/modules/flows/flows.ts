import type { Brand, Flow } from '@halo/shared/contracts';

export interface FlowsService {
  /** The flow of a flux id for a brand; the brand's default flow when the id is unknown. */
  flow(brand: Brand, fluxId: string): Flow;
  /** A plan on sale in a flow, whichever list it stands in. */
  plan(flow: Flow, productId: string): Flow['plans']['free'][number] | undefined;
}
