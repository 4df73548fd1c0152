import { DEFAULT_SCOPE, type Pin, type Pins, type Unreached } from '@halo/shared/contracts/operations';
import type { PinHistory } from '../ports.ts';
import { isSamePin, pinOf } from './pins.ts';

/** Brands that a change of the default passes by: their own pin goes on giving pages something else. */
export async function unreachedBrands(
  book: Pick<PinHistory, 'head' | 'scopes'>,
  defaults: Pins,
  remotes: readonly string[],
): Promise<Unreached[]> {
  const brands = book.scopes().filter(({ scope }) => scope !== DEFAULT_SCOPE);
  const heads = await Promise.all(brands.map(({ scope }) => book.head(scope)));
  return heads.flatMap(({ scope, own }) =>
    remotes.flatMap((remote) => {
      const pin = pinOf(own, remote);
      return pin && !isSamePin(seen(pin), seen(pinOf(defaults, remote))) ? [{ scope, remote, pin }] : [];
    }),
  );
}

/** The fallback is nothing that an operator waits for. */
function seen(pin: Pin | undefined): Pin | undefined {
  return pin && { ...pin, previous: undefined };
}
