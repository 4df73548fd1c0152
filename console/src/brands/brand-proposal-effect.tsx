import type { BrandDraft, BrandProposal } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import type { AskedFiles } from '../api/brand-queries.ts';
import { DataDifference } from '../data-difference.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { formatDay } from '../format.ts';
import { t, texts } from '../texts.ts';
import { ClosingSteps } from './closing-steps.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { FilesDifference } from './files-difference.tsx';
import { LegalTexts } from './legal-texts.tsx';

const words = texts.brands;

interface BrandProposalEffectProps {
  proposal: BrandProposal;
  /** undefined: the brand is new */
  live: BrandDraft | undefined;
  files: AskedFiles | undefined;
}

/** What people would see, and all that is different: of a new brand everything. Nothing of it is live yet. */
export function BrandProposalEffect({
  proposal: { brand, isClosing, closesAt },
  live,
  files,
}: BrandProposalEffectProps) {
  if (isClosing && closesAt !== undefined) return <AnnouncedClosing closesAt={closesAt} />;
  if (isClosing) return <p>{words.closeLead}</p>;
  if (files?.error) return <ProblemNotice error={files.error} onRetry={() => void files.refetch()} />;
  if (!files?.data) return <Skeleton height={220} radius="md" aria-label={texts.app.loading} />;
  const byName = new Map(files.data.after.map(({ name, content }) => [name, content]));
  return (
    <>
      <BrandPreview brand={brand} language={brand.language} file={(name) => byName.get(name)} />
      <LegalTexts files={files.data.after} />
      <DataDifference before={live} after={brand} />
      <FilesDifference files={files.data} />
    </>
  );
}

function AnnouncedClosing({ closesAt }: { closesAt: string }) {
  return (
    <>
      <p>{t('brands.closesThen', { day: formatDay(closesAt) })}</p>
      <ClosingSteps />
    </>
  );
}
