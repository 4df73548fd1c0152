import type { Language, LegalPage } from '@halo/shared/contracts';
import type { AppLinkProps } from '@halo/shared/remote';
import { legalTitle } from '@halo/shared/texts';
import { ErrorState, Page, PageHeader, Prose, SkeletonScreen } from '@halo/shared/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Loaded } from '@halo/shared/store';
import { useTranslation } from 'react-i18next';

export interface LegalViewProps {
  page: LegalPage;
  language: Language;
  state: Loaded<DocumentFragment>;
  problem: { title: string; text: string } | undefined;
  homeLink: AppLinkProps;
  onRetry: () => void;
}

export function LegalView({ page, language, state, problem, homeLink, onRetry }: LegalViewProps) {
  const { t } = useTranslation('account');
  useEffect(() => {
    // The anchor of the address, e.g. #billingPolicy: it did not exist when the browser looked for it.
    // Anchors of ours need no decoding, and a typed one may not decode at all.
    const id = location.hash.slice(1);
    if (state.status === 'ready' && id) document.getElementById(id)?.scrollIntoView();
  }, [state.status]);
  return (
    <>
      <PageHeader title={legalTitle(page, language)} back={{ label: t('ui:back'), ...homeLink }} width="regular" />
      <Page width="regular">
        {state.status === 'loading' && <SkeletonScreen layout="form" label={t('ui:loading')} />}
        {problem && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={onRetry} />
        )}
        {state.status === 'ready' && <LegalText text={state.value} />}
      </Page>
    </>
  );
}

function LegalText({ text }: { text: DocumentFragment }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(text.cloneNode(true)), [text]);
  return <Prose ref={place} />;
}
