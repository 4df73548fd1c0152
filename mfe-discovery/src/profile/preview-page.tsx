import styled from '@emotion/styled';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { ButtonLink, EyeIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ProfileFailed, ProfileLoading } from './profile-absent.tsx';
import { ProfileView } from './profile-view.tsx';
import { usePreview } from './use-preview.ts';

/** `/preview`: the page that other members open, with the own profile in it. */
export function PreviewPage() {
  const { t } = useTranslation('discovery');
  const { back, brand, hrefOf, language } = usePlatform();
  const link = usePlaceLink();
  const { state, retry } = usePreview();
  switch (state.status) {
    case 'loading':
      return <ProfileLoading />;
    case 'failed':
      return <ProfileFailed code={state.code} onRetry={retry} />;
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
