import type { Pin } from '@halo/shared/contracts/operations';
import { formatPercent } from './format.ts';
import { t, texts } from './texts.ts';

/** A pin in a few words: `1.4.0, 1.5.0 for 10 %, off`. */
export function pinText(pin: Pin | undefined): string {
  if (!pin) return texts.overview.many.nothing;
  const { version, canary, isOff, isCanaryOnly } = pin;
  return [
    ...(isCanaryOnly ? [] : [version]),
    ...(canary ? [t('pin.canaryOf', { version: canary.version, percent: formatPercent(canary.percent) })] : []),
    ...(isOff && !isCanaryOnly ? [texts.pin.off] : []),
  ].join(', ');
}
