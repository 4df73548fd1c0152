import type { AngelId } from '@halo/shared/contracts';
import type { SeatView, StoredMessage } from './evidence.ts';

/** A message as an account has it in a conversation: its own row, or that of the member across. */
export function seatOf(
  message: StoredMessage,
  account: number,
  angelId: AngelId,
): { readonly mine: SeatView; readonly theirs: SeatView } | undefined {
  const { to, own, other } = message;
  if (message.account === account && message.angelId === angelId) return { mine: own, theirs: other };
  if (to?.account === account && to.angelId === angelId) return { mine: other, theirs: own };
  return undefined;
}

export function isHiddenFor(message: StoredMessage, account: number, angelId: AngelId): boolean {
  return seatOf(message, account, angelId)?.mine.isHidden === true;
}
