import { type Brand, navigationOf, type NavEntry, pickLanguage } from '@halo/shared/contracts';
import type { FlowPreview, FlowPreviewQuestion } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Basics } from '../../basics.ts';
import type { PlanOffers } from '../plans/index.ts';
import { plansOnOffer, servedFlow } from './flow-view.ts';

export interface FlowPreviewNeeds extends Pick<Basics, 'brands'> {
  readonly plans: PlanOffers;
  /** entries of the navigation of what a brand runs */
  readonly navigation: (brandId: string) => readonly NavEntry[];
}

/** Whose navigation is shown: the deck is there for who seeks women too. */
const READER = { seeking: 'woman', premiumLevel: 0 } as const;

/** A flow that is not there yet, by the same functions as one that is. @throws not_found */
export function previewOf(
  { brands, plans, navigation }: FlowPreviewNeeds,
  { brand: brandId, fluxId, definition, language }: FlowPreviewQuestion,
): FlowPreview {
  const brand: Brand | undefined = brands.byId(brandId);
  if (!brand) throw new AppError('not_found', { message: 'there is no such brand' });
  const offered = plansOnOffer(plans, { ...brand, language }, definition.priceList ?? fluxId);
  const flow = servedFlow(fluxId, definition, offered, language);
  const entries = navigationOf(navigation(brandId), 'menu', { ...READER, flow });
  return { flow, pages: entries.map(({ label }) => pickLanguage(label, language)) };
}
