import type { Brand, Flow } from '@halo/shared/contracts';
import type { FlowDefinition } from '@halo/shared/contracts/operations';

/** Messages that a flow gives to accounts without a plan. */
export type FlowGifts = FlowDefinition['gifts'];

/** A flow as the server knows it: what browsers get of it, and what it gives away. */
export interface ServedFlow extends Flow {
  readonly gifts: FlowGifts;
}

/** Where a new visitor comes from. */
export interface Arrival {
  readonly fluxId: string;
  readonly source: string;
  /** the browser: the same one always belongs to the same share */
  readonly visitorId: string;
}

/** What the flows of brands are now. */
export interface FlowDefinitions {
  /** Undefined: the brand has no such flow. The same object until something changes. */
  definition(brandId: string, fluxId: string): FlowDefinition | undefined;
}

/** The flows of all brands, in the memory of this process. */
export interface FlowBook extends FlowDefinitions {
  /** Puts the standard flows in where a brand has none, and reads all. Before anything is served. */
  open(): Promise<void>;
  /** Reads what changed, in this process or another; looks at most once a second. Never throws. */
  refresh(): Promise<void>;
  /** What changed in this process is seen at once. */
  reload(): Promise<void>;
  /** Why a brand cannot be in the group that it names, or leave the one it is in, as sentences. */
  groupProblems(brand: Pick<Brand, 'id' | 'group' | 'defaultFluxId'>): string[];
}

export interface FlowsService {
  /** The flow of a flux id for a brand; the brand's default flow when the id is unknown. */
  flow(brand: Brand, fluxId: string): ServedFlow;
  /** A plan on sale in a flow, whichever list it stands in. */
  plan(flow: Flow, productId: string): Flow['plans']['free'][number] | undefined;
  /** The flow that a new account begins in: the one it came by, or the one that is tried out with its share. */
  fluxIdFor(brand: Pick<Brand, 'id' | 'defaultFluxId'>, arrival: Arrival): string;
  /** What was changed is seen within a second, also where no request arrives. Never throws. */
  refresh(): Promise<void>;
}
