import type { Brand, ClickId, MailingChoice, Mailings } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Basics } from '../../basics.ts';
import { maskEmail } from './mail-address.ts';
import { addressOfLink, type MailingAddress, readChoice, writeChoice } from './mailing-repository.ts';

/** Which mailings go to an address: seen and changed by its owner, signed in or with the link of a mailing. */
export interface MailingsService {
  /** @throws not_found */
  own(clickId: ClickId): Promise<Mailings>;
  /** @throws not_found, forbidden while the address is not confirmed */
  chooseOwn(clickId: ClickId, wanted: MailingChoice): Promise<Mailings>;
  /** Changes nothing. @throws token_expired */
  byLink(brand: Brand, token: string): Promise<Mailings>;
  /** @throws token_expired */
  chooseByLink(brand: Brand, token: string, wanted: MailingChoice): Promise<Mailings>;
}

/** What is known of an account, without the module of accounts, which needs mails itself. */
interface Holder {
  readonly brandId: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
}

export interface MailingsNeeds extends Pick<Basics, 'db' | 'clock'> {
  readonly accounts: { facts(clickId: ClickId): Promise<Holder | undefined> };
}

export const NO_MAILINGS: MailingChoice = { welcome: false, digest: false };

export function createMailings({ db, clock, accounts }: MailingsNeeds): MailingsService {
  async function holderOf(clickId: ClickId): Promise<Holder> {
    const holder = await accounts.facts(clickId);
    if (!holder) throw new AppError('not_found', { message: 'no such account' });
    return holder;
  }
  async function linked(brand: Brand, token: string): Promise<MailingAddress> {
    const address = await addressOfLink(db, brand.id, token);
    if (!address) throw new AppError('token_expired', { message: 'the link is unknown or too old' });
    return address;
  }
  const viewOfOwn = async ({ brandId, email, isEmailConfirmed }: Holder): Promise<Mailings> => ({
    email,
    isConfirmed: isEmailConfirmed,
    wanted: await readChoice(db, { brandId, recipient: email }),
  });
  const viewOfLinked = async (address: MailingAddress): Promise<Mailings> => ({
    email: maskEmail(address.recipient),
    isConfirmed: true,
    wanted: await readChoice(db, address),
  });

  return {
    own: async (clickId) => viewOfOwn(await holderOf(clickId)),
    async chooseOwn(clickId, wanted) {
      const holder = await holderOf(clickId);
      // An address that was merely typed may belong to another person, who decides for it.
      if (!holder.isEmailConfirmed) throw new AppError('forbidden', { message: 'the address is not confirmed' });
      await writeChoice(db, { brandId: holder.brandId, recipient: holder.email }, wanted, clock.now());
      return viewOfOwn(holder);
    },
    byLink: async (brand, token) => viewOfLinked(await linked(brand, token)),
    async chooseByLink(brand, token, wanted) {
      const address = await linked(brand, token);
      await writeChoice(db, address, wanted, clock.now());
      return viewOfLinked(address);
    },
  };
}
