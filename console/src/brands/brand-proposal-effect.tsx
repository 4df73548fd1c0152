import type { BrandDraft, BrandProposal } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useProposedFiles } from '../api/brand-queries.ts';
import { DataDifference } from '../data-difference.tsx';
import { texts } from '../texts.ts';
import { BrandPreview } from './brand-preview.tsx';
import { LegalTexts } from './legal-texts.tsx';

const words = texts.brands;

/** What people would see, and what is different; nothing of it is live yet. */
export function BrandProposalEffect({ proposal, live }: { proposal: BrandProposal; live: BrandDraft | undefined }) {
  const { brand, id, isClosing } = proposal;
  const { data: files } = useProposedFiles(id, isClosing !== true);
  if (isClosing) return <p>{words.closeLead}</p>;
  if (!files) return <Skeleton height={220} radius="md" />;
  const byName = new Map(files.map(({ name, content }) => [name, content]));
  return (
    <>
      <BrandPreview brand={brand} language={brand.language} file={(name) => byName.get(name)} />
      <LegalTexts files={files} />
      {live ? <DataDifference before={live} after={brand} /> : <p>{brand.hosts.join(', ')}</p>}
    </>
  );
}
