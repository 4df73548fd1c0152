import type { Brand, Flow } from '@halo/shared/contracts';

export interface FlowsService {
  /** The flow of a flux id for a brand; the brand's default flow when the id is unknown. */
  flow(brand: Brand, fluxId: string): Flow;
  /** A plan on sale in a flow, whichever list it stands in. */
  plan(flow: Flow, productId: string): Flow['plans']['free'][number] | undefined;
}

/** Messages that a flow gives to accounts without a plan. */
export interface FlowGifts {
  /** to a new account */
  readonly welcome: number;
  /** to one that comes back after so many days, once a quarter of a year; absent: none */
  readonly back?: { readonly messages: number; readonly afterDays: number };
}
