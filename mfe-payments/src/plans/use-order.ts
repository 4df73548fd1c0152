import type { HookOrigin, RatePlan } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { createPaymentDrafts } from '../payment-drafts.ts';

const CAMPAIGN_MAX_CHARS = 120;

interface OrderOrigin {
  search: string;
  from: HookOrigin | undefined;
  angelId: string | undefined;
}

/** Keeps a chosen plan for the checkout, and announces the order to the server. */
export function useOrder({ search, from, angelId }: OrderOrigin) {
  const { api, storage, log } = usePlatform();
  const campaign = useCampaign(search);
  return function choose(plan: RatePlan, isUpsell = false): void {
    const orderKey = crypto.randomUUID();
    createPaymentDrafts(storage).choose({
      productId: plan.productId,
      ...(from ? { from } : {}),
      ...(angelId ? { angelId } : {}),
      orderKey,
      orderCents: plan.totalCents,
    });
    const order = {
      idempotencyKey: orderKey,
      productId: plan.productId,
      priceCents: plan.totalCents,
      ...(campaign ? { campaign } : {}),
    };
    // The choice is good to know, and nothing waits for it.
    api.orders
      .importOrder(order, isUpsell)
      .catch((error: unknown) => log.info('an order was not noted', { code: fromUnknown(error).code }));
  };
}

/** The campaign that led here, reported once for each page that it led to. */
function useCampaign(search: string): string | undefined {
  const { api, storage, log } = usePlatform();
  const [landed] = useState(
    () => new URLSearchParams(search).get('kcampaign')?.slice(0, CAMPAIGN_MAX_CHARS) || undefined,
  );
  useEffect(() => {
    if (landed === undefined) return;
    storage.set('kcampaign', landed);
    api.orders
      .importClick(landed, 'plans')
      .catch((error: unknown) => log.info('a click was not noted', { code: fromUnknown(error).code }));
  }, [api, storage, log, landed]);
  return landed ?? storage.get('kcampaign');
}
