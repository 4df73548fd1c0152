import type { Brand } from '@halo/shared/contracts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import { accountName, type ProviderAccount } from '../providers/provider-account.ts';
import type { OpenAccount, ProviderRegistry } from '../providers/provider-registry.ts';
import { type AccountHealth, afterCall, HEALTHY, isHeld } from './account-health.ts';
import { routeOf } from './card-route.ts';

/**
 * Which account a new card is charged at. That is decided once, before the payment is stored: nothing that was sent to
 * one account is ever sent to another.
 */
export interface CardRouting {
  accountFor(brand: Brand, key: string): OpenAccount | undefined;
  /** What came of the first call of a payment. */
  noteAnswer(account: ProviderAccount, answer: ProviderAnswer): void;
}

export function createCardRouting(
  { env, clock, log }: Pick<PaymentsNeeds, 'env' | 'clock' | 'log'>,
  providers: ProviderRegistry,
): CardRouting {
  const health = new Map<string, AccountHealth>();
  const healthOf = (account: ProviderAccount) => health.get(accountName(account)) ?? HEALTHY;
  return {
    accountFor(brand, key) {
      const shares = env.cardRoutes[brand.id];
      if (!shares) return providers.forMethod(brand, 'credit_card');
      const accounts = routeOf(key, shares)
        .map((gateway) => providers.atBrand(brand, gateway))
        .filter((each): each is OpenAccount => each !== undefined);
      const now = clock.now().getTime();
      // With all of them down any of them ends the same for the shopper.
      return accounts.find((each) => !isHeld(healthOf(each), now)) ?? accounts[0];
    },
    noteAnswer(account, answer) {
      const now = clock.now().getTime();
      const before = healthOf(account);
      const after = afterCall(before, isDown(answer), now);
      if (after === HEALTHY) health.delete(accountName(account));
      else health.set(accountName(account), after);
      if (isHeld(after, now) && !isHeld(before, now))
        log.error(
          { account: accountName(account) },
          'an account does not answer; where there is another, cards go there',
        );
    },
  };
}

/** No answer, or one that turned the request away unread. What a bank declines says that the line is well. */
function isDown(answer: ProviderAnswer): boolean {
  return answer.kind === 'lost' || (answer.kind === 'declined' && answer.isUnread === true);
}
