import { problemText, problemTitle } from '@halo/shared/i18n';
import { useAppLink, usePageProps, usePlatform } from '@halo/shared/remote';
import { Button, EmptyState, ErrorState, Page, PersonOffIcon, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { chatPath, FIND_PATH } from '../paths.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { ProfileView } from './profile-view.tsx';
import { useProfile } from './use-profile.ts';

/** Somebody's profile. */
export function ProfilePage() {
  const { t } = useTranslation('discovery');
  const { back, brand, i18n, language } = usePlatform();
  const { params } = usePageProps();
  const { state, isLiked, actions } = useProfile(params['angelId'] ?? '');
  const likesLeft = useLikesLeft();
  const link = useAppLink();
  const goBack = () => back(FIND_PATH);

  switch (state.status) {
    case 'loading':
      return <Page width="narrow"><SkeletonScreen layout="profile" label={t('ui:loading')} /></Page>;
    case 'missing':
      return (
        <EmptyState
          headingLevel={1}
          icon={<PersonOffIcon size={32} />}
          title={t('profile.missing.title')}
          text={t('profile.missing.text')}
          action={<Button onClick={goBack}>{t('profile.missing.action')}</Button>}
        />
      );
    case 'failed':
      return <ErrorState title={problemTitle(i18n, state.code)} text={problemText(i18n, state.code)} retryLabel={t('ui:retry')} onRetry={actions.retry} />;
    case 'shown': {
      const { profile } = state;
      return (
        <ProfileView
          key={profile.id}
          {...{ profile, language, likesLeft }}
          isLiked={isLiked(profile.id)}
          photos={brand.services.photos}
          chatLink={link(chatPath(profile.id))}
          actions={{ like: () => actions.like(profile), back: goBack }}
        />
      );
    }
  }
}
