import type { ReleaseDocument } from '@halo/shared/contracts';
import type { Pins } from '@halo/shared/contracts/operations';
import { eq } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { releaseHeads } from '../releases-tables.ts';
import type { Audit, ReleaseDeps, VersionRegistry } from '../ports.ts';
import { readHeads } from '../sets/pin-repository.ts';
import { type Builds, buildsOf } from '../sets/builds.ts';
import { namedVersions } from '../sets/pins.ts';
import { releaseDocument, renewedDocument } from './release-document.ts';
import type { ReleaseSigning } from './release-keys.ts';
import { renewSigned, writeSigned } from './signature-repository.ts';

export interface NewSet {
  brandId: string;
  revision: number;
  pins: Pins;
  builds: Builds;
}

/** Writes signed sets into the registry. */
export interface SetSigner {
  sign(tx: Transaction, next: NewSet): Promise<void>;
  /** The same content with new times and the key of today. */
  renew(document: ReleaseDocument): Promise<void>;
  /**
   * From what the brand's newest revision says, for a set that is missing or has a key that is trusted no more. Signs
   * nothing
   * when the revision is not the one that was audited: pages keep the last good set.
   */
  signHead(brandId: string): Promise<void>;
}

export interface SetSignerNeeds extends Pick<ReleaseDeps, 'db' | 'clock' | 'log'> {
  readonly versions: Pick<VersionRegistry, 'document' | 'shellDocument'>;
  readonly audit: Pick<Audit, 'headProblems'>;
}

export function createSetSigner(needs: SetSignerNeeds, signing: () => ReleaseSigning): SetSigner {
  /** brand → what was last wrong with its head: it is checked every few seconds and logged once */
  const logged = new Map<string, string | undefined>();

  async function sign(tx: Transaction, { brandId, revision, pins, builds }: NewSet): Promise<void> {
    const document = releaseDocument({ brandId, revision, pins, builds, now: needs.clock.now() });
    await writeSigned(tx, document, signing().sign(JSON.stringify(document)));
  }

  return {
    sign,
    async renew(document) {
      const renewed = renewedDocument(document, needs.clock.now());
      await renewSigned(needs.db, renewed, signing().sign(JSON.stringify(renewed)));
    },
    async signHead(brandId) {
      const known = await headOf(needs.db, brandId);
      if (!known) return;
      const builds = await buildsOf(needs.versions, namedVersions(known.effective));
      await withTransaction(needs.db, async (tx) => {
        await tx
          .select({ scope: releaseHeads.scope })
          .from(releaseHeads)
          .where(eq(releaseHeads.scope, brandId))
          .for('update');
        const head = await headOf(tx, brandId);
        // Changed in between: the change has signed its own.
        if (head?.revision !== known.revision) return;
        const problem = (await needs.audit.headProblems(tx, [brandId])).get(brandId);
        if (problem === undefined) await sign(tx, { brandId, revision: head.revision, pins: head.effective, builds });
        else if (logged.get(brandId) !== problem)
          needs.log.error(
            { brand: brandId, revision: head.revision, reason: problem },
            'the newest revision is not what was audited: it is not signed, pages keep the last good release set',
          );
        logged.set(brandId, problem);
      });
    },
  };
}

async function headOf(
  db: Db | Transaction,
  brandId: string,
): Promise<{ revision: number; effective: Pins } | undefined> {
  const head = (await readHeads(db, [brandId])).get(brandId);
  return head && Object.keys(head.effective).length > 0 ? head : undefined;
}
