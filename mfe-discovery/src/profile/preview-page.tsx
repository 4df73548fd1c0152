import styled from '@emotion/styled';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { ButtonLink, ErrorState, EyeIcon, Page, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ProfileView } from './profile-view.tsx';
import { usePreview } from './use-preview.ts';

/** `/preview`: the page that other members open, with the own profile in it. */
export function PreviewPage() {
  const { t } = useTranslation('discovery');
  const { back, brand, hrefOf, i18n, language } = usePlatform();
  const link = usePlaceLink();
  const { state, retry } = usePreview();
  switch (state.status) {
    case 'loading':
      return (
        <Page width="narrow">
          <SkeletonScreen layout="profile" label={t('ui:loading')} />
        </Page>
      );
    case 'failed':
      return (
        <ErrorState
          title={problemTitle(i18n, state.code)}
          text={problemText(i18n, state.code)}
          retryLabel={t('ui:retry')}
          onRetry={retry}
        />
      );
    case 'shown':
      return (
        <>
          <Banner role="note">
            <EyeIcon size={20} />
            <span>{t(state.isFound ? 'preview.found' : 'preview.hidden')}</span>
          </Banner>
          <ProfileView
            profile={state.profile}
            language={language}
            photos={brand.services.photos}
            onBack={() => back(hrefOf('ownProfile'))}
            bar={
              <ButtonLink fullWidth variant="soft" {...link('ownProfile')}>
                {t('preview.edit')}
              </ButtonLink>
            }
          />
        </>
      );
  }
}

const Banner = styled.p({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  padding: `calc(${space[2]} + env(safe-area-inset-top)) ${space[4]} ${space[2]}`,
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  '& > svg': { flex: 'none' },
});
