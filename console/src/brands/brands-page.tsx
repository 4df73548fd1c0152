import type { BrandRecord } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useBrandFiles, useBrands, useFilesOfProposals } from '../api/brand-queries.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { WaitingSection } from '../waiting-section.tsx';
import { BrandCard } from './brand-card.tsx';
import { editOf, newEditOf } from './brand-draft.ts';
import { BrandEditor } from './brand-editor.tsx';
import { BrandProposalEffect } from './brand-proposal-effect.tsx';
import classes from './brands.module.css';
import { CloseDialog } from './close-dialog.tsx';
import { useBrandDecisions } from './use-brand-decisions.ts';

const words = texts.brands;

type Work = { readonly what: 'change' | 'copy' | 'close'; readonly record: BrandRecord };

/** The brands of this installation: making one, changing one, closing one, each with a second person. */
export function BrandsPage() {
  const book = useBrands();
  const operator = useSignedIn();
  const [work, setWork] = useState<Work>();
  const { close } = useBrandDecisions(() => setWork(undefined));
  const stop = (): void => {
    setWork(undefined);
    close.reset();
  };
  if (work && work.what !== 'close')
    return <EditPage what={work.what} record={work.record} onDone={() => setWork(undefined)} />;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {book.error && <ProblemNotice error={book.error} onRetry={() => void book.refetch()} />}
      {!book.data && !book.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {book.data && <Waiting />}
      <div className={classes['list']}>
        {book.data?.brands.map((record) => (
          <BrandCard
            key={record.brand.id}
            record={record}
            mayChange={mayDo(operator, 'brands', record.brand.id)}
            onChange={() => setWork({ what: 'change', record })}
            onCopy={() => setWork({ what: 'copy', record })}
            onClose={() => setWork({ what: 'close', record })}
          />
        ))}
      </div>
      {work && (
        <CloseDialog
          title={work.record.brand.title}
          isBusy={close.isPending}
          error={close.error}
          onSubmit={(wanted) => close.mutate({ brand: work.record.brand.id, ...wanted })}
          onCancel={stop}
        />
      )}
    </>
  );
}

/** The form begins when the files of the brand are here. */
function EditPage({ what, record, onDone }: { what: 'change' | 'copy'; record: BrandRecord; onDone(): void }) {
  const { brand, revision } = record;
  const files = useBrandFiles(brand.id, revision);
  const { propose } = useBrandDecisions(onDone);
  return (
    <>
      <PageHead
        title={what === 'copy' ? words.newBrand : t('brands.changeOf', { title: brand.title })}
        lead={what === 'copy' ? t('brands.copyLead', { title: brand.title }) : words.changeLead}
      />
      {files.error && <ProblemNotice error={files.error} onRetry={() => void files.refetch()} />}
      {!files.data && !files.error && <Skeleton height={400} radius="md" aria-label={texts.app.loading} />}
      {files.data && (
        <BrandEditor
          edit={(what === 'copy' ? newEditOf : editOf)(record, files.data)}
          isBusy={propose.isPending}
          error={propose.error}
          onSubmit={propose.mutate}
          onCancel={onDone}
        />
      )}
    </>
  );
}

/** Brands that wait for a second person. */
function Waiting() {
  const { brands = [], proposals = [] } = useBrands().data ?? {};
  const files = useFilesOfProposals(proposals, brands);
  return (
    <WaitingSection
      proposals={proposals.map((proposal) => ({ ...proposal, draft: proposal.brand, brand: proposal.brand.id }))}
      right="brands"
      decisions={useBrandDecisions()}
      titleOf={({ draft, isChange, isClosing }) =>
        t(isClosing ? 'brands.closeOf' : isChange ? 'brands.changeOf' : 'brands.makeOf', { title: draft.title })
      }
      isShown={({ id, isClosing }) => isClosing === true || files.get(id)?.data !== undefined}
      effectOf={({ draft, ...proposal }) => (
        <BrandProposalEffect
          proposal={{ ...proposal, brand: draft }}
          live={brands.find(({ brand }) => brand.id === draft.id)?.brand}
          files={files.get(proposal.id)}
        />
      )}
    />
  );
}
