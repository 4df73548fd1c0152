import type { PaymentMethod } from '@halo/shared/contracts';
import { usePageProps } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { methodIn } from '../paths.ts';
import { shownMethods } from './usable-methods.ts';
import type { WalletFrames } from './wallet-frames-state.ts';

/** Which way to pay is open, of those that work here. `initial`: the way of an attempt that goes on. */
export function useMethodChoice(
  offered: readonly PaymentMethod[],
  frames: WalletFrames,
  initial: PaymentMethod | undefined,
) {
  const { search } = usePageProps();
  const [picked, pick] = useState(initial);
  const methods = shownMethods(offered, frames);
  const method = picked !== undefined && methods.usable.includes(picked) ? picked : methods.usable[0];
  // After a refusal another way is opened first, once it is known which there are.
  const [refused] = useState(() => methodIn(search, 'not'));
  const first =
    methods.usable.find((one) => one !== refused) ?? (methods.loading.length === 0 ? methods.usable[0] : undefined);
  useEffect(() => {
    // The first one stays open: a wallet that comes a moment later must not replace card fields that are being filled.
    if (picked === undefined && first !== undefined) pick(first);
  }, [picked, first]);
  return { methods, method, others: methods.usable.filter((one) => one !== method), pick };
}

export type MethodChoice = ReturnType<typeof useMethodChoice>;
