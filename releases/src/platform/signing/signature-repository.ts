import type { ReleaseDocument, SignedReleases } from '@halo/shared/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseHeads, releaseSignatures } from '../releases-tables.ts';

/** What distinguishes one signed set of a brand from another without reading it. */
export interface SignatureMark {
  readonly brandId: string;
  readonly headRevision: number;
  /** undefined: nothing was signed yet */
  readonly signed:
    | { readonly revision: number; readonly keyId: string; readonly issuedAt: Date; readonly expiresAt: Date }
    | undefined;
}

export async function readMarks(db: Db, brandIds: readonly string[]): Promise<SignatureMark[]> {
  const { revision, keyId, issuedAt, expiresAt } = releaseSignatures;
  const rows = await db
    .select({
      brandId: releaseHeads.scope,
      headRevision: releaseHeads.revision,
      signed: { revision, keyId, issuedAt, expiresAt },
    })
    .from(releaseHeads)
    .leftJoin(releaseSignatures, eq(releaseSignatures.brandId, releaseHeads.scope))
    .where(inArray(releaseHeads.scope, [...brandIds]));
  return rows.map(({ signed, ...row }) => ({ ...row, signed: signed ?? undefined }));
}

export async function readSigned(db: Db, brandId: string): Promise<SignedReleases | undefined> {
  const [row] = await db
    .select({
      payload: releaseSignatures.payload,
      keyId: releaseSignatures.keyId,
      signature: releaseSignatures.signature,
    })
    .from(releaseSignatures)
    .where(eq(releaseSignatures.brandId, brandId));
  return row;
}

/** Puts a signed set in the place of the brand's, for a caller that holds the brand's head. */
export async function writeSigned(tx: Transaction, document: ReleaseDocument, signed: SignedReleases): Promise<void> {
  const row = rowOf(document, signed);
  await tx.insert(releaseSignatures).values(row).onConflictDoUpdate({ target: releaseSignatures.brandId, set: row });
}

/** The same revision for another week; nothing happens when it is another revision by now. */
export async function renewSigned(db: Db, document: ReleaseDocument, signed: SignedReleases): Promise<void> {
  await db
    .update(releaseSignatures)
    .set(rowOf(document, signed))
    .where(and(eq(releaseSignatures.brandId, document.brandId), eq(releaseSignatures.revision, document.revision)));
}

function rowOf({ brandId, revision, issuedAt, expiresAt }: ReleaseDocument, signed: SignedReleases) {
  return { brandId, revision, issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt), ...signed };
}
