import { asc, eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { DataRow, PersonalData } from '../../personal-data.ts';
import { type AccountRow, findAccount } from './accounts-repository.ts';
import { consents, sessions } from './accounts-tables.ts';
import { deleteEnded } from './retention.ts';

/** The account itself, for an export; who erases it at the end is `finish` of account-leaving.ts. */
export function createAccountsPersonalData(db: Db): PersonalData {
  return {
    tidy: (now) => deleteEnded(db, now),
    async read({ clickId }) {
      const [account, decisions, signIns] = await Promise.all([
        findAccount(db, clickId),
        db.select().from(consents).where(eq(consents.clickId, clickId)).orderBy(asc(consents.id)),
        db.select().from(sessions).where(eq(sessions.clickId, clickId)).orderBy(asc(sessions.createdAt)),
      ]);
      return {
        account: account ? [own(account)] : [],
        prompts: (account?.prompts ?? []).map(({ question, answer }) => ({ question, text: answer })),
        consents: decisions.map(({ purpose, isGiven, textVersion, decidedAt }) => ({
          at: decidedAt,
          purpose,
          isGiven,
          textVersion,
        })),
        sessions: signIns.map(({ createdAt, lastUsedAt, browser, system }) => ({
          at: createdAt,
          lastUsedAt,
          browser,
          system,
        })),
      };
    },
  };
}

/** What says something about a person; the hash of the password and inner states do not. */
function own(account: AccountRow): DataRow {
  return {
    id: account.clickId,
    email: account.email,
    pendingEmail: account.pendingEmail ?? account.nextEmail,
    emailConfirmedAt: account.emailConfirmedAt,
    name: account.userName,
    surname: account.surname,
    phone: account.phone,
    age: account.age,
    gender: [account.gender, ...account.genderWords].join(', '),
    seeking: account.seeking.join(', '),
    specialData: account.specialData,
    language: account.language,
    country: account.country,
    region: account.region,
    city: account.city,
    description: account.description,
    lookingFor: account.lookingFor,
    interests: account.interests.join(', '),
    linkPreviews: account.linkPreviews,
    level: account.premiumLevel,
    ageProvenAt: account.ageProvenAt,
    renewsAt: account.renewsAt,
    flow: account.fluxId,
    source: account.source,
    campaign: account.campaignId,
    partnerCode: account.vm,
    device: account.fingerprint,
    createdAt: account.createdAt,
    lastActivityAt: account.lastActivityAt,
  };
}
