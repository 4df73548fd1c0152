import type { ReleaseDocument, SignedReleases } from '@halo/shared/contracts';
import { createBrandRefresh } from './brand-refresh.ts';
import type { SignatureMark } from './signature-repository.ts';

it('reads a set again that could not be accepted, and once it was accepted no more', async () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-08T12:00:00Z');
  const document = {
    brandId: 'luna',
    revision: 2,
    issuedAt: now.toISOString(),
    expiresAt: later.toISOString(),
  } as ReleaseDocument;
  const signed = { keyId: 'key', payload: '', signature: '' } as SignedReleases;
  const db = { select: () => ({ from: () => ({ where: async () => [signed] }) }) };
  const accept = jest.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(undefined);
  const refresh = createBrandRefresh({
    db,
    clock: { now: () => now },
    live: { get: () => undefined },
    signing: () => ({ keys: { key: {} }, isOutdated: () => false }),
    signer: {},
    acceptance: { verify: async () => ({ isGood: true, document, keyId: 'key' }), accept },
  } as unknown as Parameters<typeof createBrandRefresh>[0]);
  const mark = {
    brandId: 'luna',
    headRevision: 2,
    signed: { revision: 2, keyId: 'key', issuedAt: now },
  } as SignatureMark;
  await expect(refresh(mark)).rejects.toThrow('the database is away');
  await refresh(mark);
  await refresh(mark);
  expect(accept).toHaveBeenCalledTimes(2);
});
