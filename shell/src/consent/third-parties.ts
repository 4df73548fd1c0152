import type { Brand, DevicePurpose, ThirdParties } from '@halo/shared/contracts';
import type { Choices } from './choices.ts';

/** What may be said of a page: its place in the manifests, and no address, whose ids and tokens say who is meant. */
export interface PageSeen {
  place: string;
  isSensitive: boolean;
}

interface ThirdPartiesNeeds {
  brand: Brand;
  choices: Choices;
  /** A page of this document's first address may ask other companies: its policy lets it. */
  mayAsk: boolean;
  /** Asks for a picture, and waits for nothing. */
  ask(address: string): void;
  random: () => number;
}

/** Notifies a brand's analytics and advertising services of a page, each with its consent and of no sensitive one. */
export function createThirdParties({ brand, choices, mayAsk, ask, random }: ThirdPartiesNeeds) {
  const parties = brand.thirdParties;
  return {
    pageOpened({ place, isSensitive }: PageSeen): void {
      if (!parties || !mayAsk || isSensitive) return;
      const notify = (purpose: DevicePurpose, address: string | undefined): void => {
        if (address !== undefined && choices.allows(purpose)) ask(address);
      };
      notify('statistics', analyticsAddress(parties, brand, place, random));
      notify('advertising', pixelAddress(parties));
    },
  };
}

/** Matomo's tracking API: no cookie, no id of a visitor, and a made-up address that names the page. */
function analyticsAddress(
  { analytics }: ThirdParties,
  { hosts, id }: Brand,
  place: string,
  random: () => number,
): string | undefined {
  if (!analytics) return undefined;
  const query = new URLSearchParams({
    idsite: analytics.siteId,
    rec: '1',
    apiv: '1',
    send_image: '1',
    action_name: place,
    url: `https://${hosts[0] ?? id}/${place}`,
    rand: String(Math.floor(random() * 1e9)),
  });
  return `${analytics.address}?${query}`;
}

function pixelAddress({ pixel }: ThirdParties): string | undefined {
  return pixel && `${pixel.address}?${new URLSearchParams({ id: pixel.id, ev: 'PageView', noscript: '1' })}`;
}
