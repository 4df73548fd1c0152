import * as z from 'zod/mini';

/**
 * Text that arrives from outside, of at most `max` UTF-16 units. A longer one is refused before any further check
 * looks at it: a pattern must never be run over a text whose length a stranger chose.
 */
export function limitedText(max: number, ...checks: z.core.$ZodCheck<string>[]): z.ZodMiniString {
  return z.string().check(z.maxLength(max, { abort: true }), ...checks);
}

/** Name of a host: RFC 1035 allows 253 characters. */
export const DomainName = limitedText(253);

/** Short name that we gave ourselves: of a service, a flow, a product, a stored card. */
export const ShortName = limitedText(64);

/** Name of a region, a province or a city. */
export const PlaceText = limitedText(80);

/** What a browser says about itself; the longest seen in the field has about 600 characters. */
export const UserAgentText = limitedText(2048);
