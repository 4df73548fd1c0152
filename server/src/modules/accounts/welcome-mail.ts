import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Brand } from '@halo/shared/contracts';
import type { AccountsRoutesNeeds } from './accounts.ts';

/**
 * In the transaction in which an address is confirmed for the first time, so that it goes out once and never to an
 * address whose owner did not want an account.
 */
export async function mailWelcome(
  { env, mail }: Pick<AccountsRoutesNeeds, 'env' | 'mail'>,
  tx: Transaction,
  email: string,
  { brand, host }: { readonly brand: Brand; readonly host: string },
): Promise<void> {
  const data = { startUrl: `${publicOrigin(env, host)}/find` };
  await mail.enqueue({ template: 'welcome', recipient: email, language: brand.language, brand, data }, tx);
}
