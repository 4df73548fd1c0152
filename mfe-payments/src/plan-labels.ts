import type { Platform } from '@halo/shared/remote';

/** Badges and suggestions a flow may name by a key; other words are shown as they come, in the language of the flow. */
const KNOWN: readonly string[] = ['most_chosen', 'suggested', 'best_value', 'new'];

export function knownLabel(i18n: Platform['i18n'], label: string): string {
  return KNOWN.includes(label) ? i18n.t(`payments:labels.${label}`) : label;
}
