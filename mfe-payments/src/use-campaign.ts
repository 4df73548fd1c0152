import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';

const LONGEST = 120;

/** The campaign that somebody came from, told once a page it landed on. */
export function useCampaign(search: string, pageType: string): string | undefined {
  const { api, storage, log } = usePlatform();
  const [landed] = useState(() => new URLSearchParams(search).get('kcampaign')?.slice(0, LONGEST) || undefined);
  useEffect(() => {
    if (landed === undefined) return;
    storage.set('kcampaign', landed);
    api.orders
      .importClick(landed, pageType)
      .catch((error: unknown) => log.info('a click was not noted', { code: fromUnknown(error).code }));
  }, [api, storage, log, landed, pageType]);
  return landed ?? storage.get('kcampaign');
}
