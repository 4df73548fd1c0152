import { demoOperatorComplaints } from '@halo/releases';
import type { Db } from '@halo/server-kit/storage/database';
import { demoAccountComplaints } from '../modules/accounts/index.ts';

/** The message lists who has to go and how; a stack would only hide it. */
export class DemoIdentitiesError extends Error {
  override readonly name = 'DemoIdentitiesError';
}

/**
 * For production: a database that development once used has people in it whose passwords are in the sources.
 * @throws DemoIdentitiesError
 */
export async function assertNoDemoIdentities(db: Db): Promise<void> {
  const complaints = [...(await demoOperatorComplaints(db)), ...(await demoAccountComplaints(db))];
  if (complaints.length === 0) return;
  throw new DemoIdentitiesError(
    [
      'Production does not start on this database: everybody can sign in to it with the passwords of development.',
      'Let DATABASE_URL name another one, or disable them and start again:',
      ...complaints.map((complaint) => `  ${complaint}`),
    ].join('\n'),
  );
}
