import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { hasCode } from '@halo/shared/errors';
import type { Composition } from '../compose.ts';

/** Who looks after it in the console of development. */
const OWNER = 'anna.operator@halo.example';

/** Gives each affiliated brand a partner: the one that the simulators stand in for. Does nothing the second time. */
export async function addDemoPartners({ deps, partners }: Pick<Composition, 'deps' | 'partners'>): Promise<void> {
  const rights = { remotes: ['*'], brands: ['*'], actions: ['partners' as const] };
  for (const { id: brand, isAffiliated } of deps.brands.all()) {
    if (!isAffiliated) continue;
    const partner = {
      ...{ id: `viajes-${brand}`, brand, name: 'Viajes de ejemplo', source: 'viajes', wantsReversals: true },
      address: `${publicOrigin(deps.env, SYSTEM_HOSTS.partner)}/postback`,
    };
    try {
      await partners.add(partner, { person: OWNER, name: OWNER, via: 'console', rights });
    } catch (error) {
      if (!hasCode(error, 'conflict')) throw error;
    }
  }
}
