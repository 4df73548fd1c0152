import { AppError } from '@halo/shared/errors';

/** @throws account_disabled with the reason of the decision, which the browser puts into words */
export function assertEnabled(account: {
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
}): void {
  if (account.disabledAt === null) return;
  throw new AppError('account_disabled', {
    message: 'the account is disabled',
    ...(account.disabledReason === null ? {} : { detail: { reason: account.disabledReason } }),
  });
}
