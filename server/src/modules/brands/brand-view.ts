import type { Brand } from '@halo/shared/contracts';
import type { BrandDraft, BrandProposal } from '@halo/shared/contracts/operations';
import type { ProposalRow } from './brand-repository.ts';

/** Without what the server puts in. */
export function toDraft({ sealKey: _key, services: _services, signInWith: _companies, ...draft }: Brand): BrandDraft {
  return draft;
}

export function toProposal(row: ProposalRow, isChange: boolean, now: Date): BrandProposal {
  const { id, brand, files, reason, proposedBy, proposedAt, expiresAt, status, decidedBy } = row;
  return {
    id,
    brand,
    files: files.map(({ name }) => name),
    isChange,
    ...(row.isClosing ? { isClosing: true } : {}),
    ...(row.closesAt ? { closesAt: row.closesAt.toISOString() } : {}),
    reason,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: status === 'waiting' && expiresAt <= now ? 'expired' : status,
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}
