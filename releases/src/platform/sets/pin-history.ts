import { DEFAULT_SCOPE, type Revision } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { PinHistory, ReleaseDeps } from '../ports.ts';
import { findRevision, listRevisions } from './pin-repository.ts';

const PAGE_SIZE = 50;
const DEFAULT_TITLE = 'Default';

/** Reads pins. Apart from the pin book, because versions ask what is pinned, and the pin book what is published. */
export function createPinHistory({ db, brands }: Pick<ReleaseDeps, 'db' | 'brands'>): PinHistory {
  return {
    async head(scope) {
      assertScope(brands, scope);
      const [newest] = await listRevisions(db, scope, { before: undefined, limit: 1 });
      if (!newest) throw new AppError('not_found', { message: `${scope} has no revision yet`, field: 'scope' });
      return newest;
    },
    async revision(scope, revision) {
      assertScope(brands, scope);
      return revisionOrRefuse(db, scope, revision);
    },
    async revisions(scope, { before, limit = PAGE_SIZE }) {
      assertScope(brands, scope);
      return listRevisions(db, scope, { before, limit });
    },
    scopes: () => [
      { scope: DEFAULT_SCOPE, title: DEFAULT_TITLE },
      ...brands.all().map(({ id, title, group }) => ({ scope: id, title, ...(group === undefined ? {} : { group }) })),
    ],
  };
}

export function assertScope(brands: ReleaseDeps['brands'], scope: string): void {
  if (scope !== DEFAULT_SCOPE && !brands.byId(scope))
    throw new AppError('not_found', { message: `there is no brand ${scope}`, field: 'scope' });
}

/** @throws not_found */
export async function revisionOrRefuse(db: Db | Transaction, scope: string, revision: number): Promise<Revision> {
  const found = await findRevision(db, scope, revision);
  if (!found) throw new AppError('not_found', { message: `${scope} has no revision ${revision}`, field: 'revision' });
  return found;
}
