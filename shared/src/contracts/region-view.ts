import * as z from 'zod/mini';
import { wireObject } from './wire.ts';

/** A sample as visitors see it: its picture has too few pixels to be sharp, and nothing leads to another one. */
export const TeaserCard = wireObject({
  name: ['screenName', z.string()],
  age: ['age', z.int()],
  city: ['city', z.string()],
  /** an address that carries the picture itself */
  picture: ['sfocata', z.string()],
});
export type TeaserCard = z.output<typeof TeaserCard>;

/** How many profiles there are, by what they are. */
export const RegionCounts = wireObject({
  total: ['totale', z.int()],
  people: ['persone', z.int()],
  samples: ['esempi', z.int()],
  /** answered for by the brand's team; an older server counts them in the total alone */
  operators: ['redazione', z.optional(z.int())],
  countedAt: ['time', z.string()],
});
export type RegionCounts = z.output<typeof RegionCounts>;
