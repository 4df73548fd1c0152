import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Brand } from '@halo/shared/contracts';
import type { IdentityNeeds } from './identity.ts';

/** A mail to the owner: the account opens in another way from now on. */
export async function mailNewWay(
  { clock, env, mail }: Pick<IdentityNeeds, 'clock' | 'env' | 'mail'>,
  tx: Transaction,
  { email, way }: { email: string; way: string },
  { brand, host }: { brand: Brand; host: string },
): Promise<void> {
  await mail.enqueue(
    {
      template: 'way-in-added',
      recipient: email,
      language: brand.language,
      brand,
      data: {
        way,
        addedAt: clock.now().toISOString(),
        resetUrl: `${publicOrigin(env, host)}/forgotPassword`,
      },
    },
    tx,
  );
}
