import { type Brand, gendersOf, type SpecialDataConsent } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import * as accounts from './accounts-repository.ts';
import type { AccountsNeeds } from './accounts.ts';

/** As the table of consents has it; it is asked apart from those of `CONSENT_PURPOSES`. */
export const SPECIAL_DATA_PURPOSE = 'special_data';
/** Names the wording that people saw; change it whenever the text changes. */
export const SPECIAL_DATA_TEXT_VERSION = '2026-11';

type Row = accounts.AccountRow;
type Genders = Partial<Pick<Row, 'gender' | 'genderWords' | 'seeking'>>;

export function specialDataOf({
  specialData,
  specialDataText,
  specialDataAt,
}: Pick<Row, 'specialData' | 'specialDataText' | 'specialDataAt'>): SpecialDataConsent {
  if (specialData === null) return {};
  return {
    isGiven: specialData,
    ...(specialDataText === null ? {} : { textVersion: specialDataText }),
    ...(specialDataAt === null ? {} : { decidedAt: specialDataAt.getTime() }),
  };
}

/** What is kept of who a person is and looks for: refused or taken back, nothing that can reveal an orientation. */
export function gendersKept<Given extends Genders>(given: Given, consent: boolean | undefined) {
  return consent === false ? { ...given, genderWords: [], seeking: [] } : given;
}

/** Who had nothing kept and agrees now looks for everybody, until they say otherwise. */
export function soughtAgain(
  { seeking }: Pick<Row, 'seeking'>,
  change: Genders,
  consent: boolean | undefined,
  brand: Pick<Brand, 'genders'>,
): Genders {
  const isBegun = consent === true && seeking.length === 0 && change.seeking === undefined;
  return isBegun ? { seeking: [...gendersOf(brand)] } : {};
}

/** Columns of a decision; none when nothing was decided. */
export function decidedColumns(consent: boolean | undefined, now: Date) {
  if (consent === undefined) return {};
  return { specialData: consent, specialDataText: SPECIAL_DATA_TEXT_VERSION, specialDataAt: now };
}

/** Who was not asked yet goes on as before. @throws consent_missing */
export function assertMayKeep({ genderWords = [], seeking }: Genders, consent: boolean | undefined): void {
  if (consent === false && (seeking !== undefined || genderWords.length > 0))
    throw new AppError('consent_missing', {
      field: 'specialData',
      message: 'whom one looks for is kept with a consent of its own',
    });
}

/** The account and, when something was decided, the row that proves it, together. */
export async function saveWithConsent(
  { db, clock }: Pick<AccountsNeeds, 'db' | 'clock'>,
  clickId: string,
  consent: boolean | undefined,
  change: Partial<Row>,
): Promise<Row | undefined> {
  if (consent === undefined) return accounts.updateAccount(db, clickId, change);
  return withTransaction(db, async (tx) => {
    await accounts.insertConsents(tx, [
      {
        clickId,
        purpose: SPECIAL_DATA_PURPOSE,
        isGiven: consent,
        textVersion: SPECIAL_DATA_TEXT_VERSION,
        decidedAt: clock.now(),
      },
    ]);
    return accounts.updateAccount(tx, clickId, change);
  });
}
