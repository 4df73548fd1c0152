import { type Language, LEGAL_PAGES, type LegalPage as LegalPageName } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { type AppLinkProps, usePageProps, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { useEffect } from 'react';
import { LegalView } from './legal-view.tsx';
import { useLegalText } from './use-legal-text.ts';

/** A legal text of the brand. */
export function LegalPage() {
  const { params } = usePageProps();
  const { navigate, i18n, language } = usePlatform();
  const linkTo = usePlaceLink();
  const page = LEGAL_PAGES.find((name) => name === params['page']);
  useEffect(() => {
    if (!page) navigate('/', { replace: true });
  }, [page, navigate]);
  return page ? <KnownPage key={page} page={page} language={language} homeLink={linkTo('home')} i18n={i18n} /> : null;
}

function KnownPage({
  page,
  language,
  homeLink,
  i18n,
}: {
  page: LegalPageName;
  language: Language;
  homeLink: AppLinkProps;
  i18n: ReturnType<typeof usePlatform>['i18n'];
}) {
  const { state, retry } = useLegalText(page);
  const problem =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  return (
    <LegalView page={page} language={language} state={state} problem={problem} homeLink={homeLink} onRetry={retry} />
  );
}
