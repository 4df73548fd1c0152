/** Names that lists of ad blockers hide on every site. */
const BAITS = [
  'adsbox',
  'ad-banner',
  'ad-placement',
  'ad_banner',
  'adbanner',
  'banner_ad',
  'pub_300x250',
  'sponsored-ad',
  'textads',
  'google-ads',
];
/** With more than this part of them hidden, an ad blocker is at work. */
const HIDDEN_ABOVE = 0.6;
/** Long enough for a blocker that looks at what was added. */
const LOOK_AFTER_MS = 100;

/**
 * Puts baits outside of the screen, looks which of them are hidden, and takes them away again.
 * @returns the percentage, where that says that an ad blocker is at work
 */
export async function hiddenBaits(page: Document): Promise<number | undefined> {
  const place = page.createElement('div');
  place.setAttribute('aria-hidden', 'true');
  Object.assign(place.style, { position: 'absolute', left: '-9999px', top: '0', pointerEvents: 'none' });
  const baits = BAITS.map((name) => {
    const bait = page.createElement('div');
    bait.className = name;
    Object.assign(bait.style, { width: '1px', height: '1px' });
    return bait;
  });
  place.append(...baits);
  page.body.append(place);
  await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER_MS));
  const hidden = baits.filter(isHidden).length / baits.length;
  place.remove();
  return hidden > HIDDEN_ABOVE ? Math.round(hidden * 100) : undefined;
}

function isHidden(bait: HTMLElement): boolean {
  if (!bait.isConnected) return true;
  const { display, visibility } = getComputedStyle(bait);
  return display === 'none' || visibility === 'hidden';
}
