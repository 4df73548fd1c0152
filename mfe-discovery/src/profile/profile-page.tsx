import { SafetyMenu, usePlaceLink, usePageProps, usePlatform, useSafety } from '@halo/shared/remote';
import { BlockIcon, Button, EmptyState, PersonOffIcon, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { useMember } from '../member.ts';
import { MutualLike } from '../mutual-like.tsx';
import { FIND_PATH } from '../paths.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { LikesLeft, MeetBar } from './meet-bar.tsx';
import { ProfileFailed, ProfileLoading } from './profile-absent.tsx';
import { ProfileView } from './profile-view.tsx';
import { profileOf } from './profile-state.ts';
import { useProfile } from './use-profile.ts';

/** A person's profile. */
export function ProfilePage() {
  const { t } = useTranslation('discovery');
  const { back, brand, language } = usePlatform();
  const { params } = usePageProps();
  const { state, isLiked, actions } = useProfile(params['angelId'] ?? '');
  const likesLeft = useLikesLeft();
  const user = useMember();
  const link = usePlaceLink();
  const goBack = () => back(FIND_PATH);
  const safety = useSafety({
    angelId: state.angelId,
    name: profileOf(state)?.screenName ?? '',
    isBlocked: state.status === 'blocked',
    onChanged: actions.changedHere,
    onChanging: actions.changingHere,
  });

  switch (state.status) {
    case 'loading':
      return <ProfileLoading />;
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
    case 'blocked':
      return (
        <>
          <EmptyState
            headingLevel={1}
            icon={<BlockIcon size={32} />}
            title={safety.texts.blocked}
            text={safety.texts.blockedText}
            action={
              <Stack gap={2}>
                <Button variant="soft" onClick={() => void safety.unblock()}>
                  {safety.texts.undo}
                </Button>
                <Button variant="plain" onClick={goBack}>
                  {t('profile.missing.action')}
                </Button>
              </Stack>
            }
          />
          {safety.dialog}
        </>
      );
    case 'failed':
      return <ProfileFailed code={state.code} onRetry={actions.retry} />;
    case 'shown': {
      const { profile } = state;
      return (
        <>
          <ProfileView
            key={profile.id}
            {...{ profile, language }}
            ownInterests={user?.interests}
            photos={brand.services.photos}
            menu={<SafetyMenu safety={safety} tone="onPhoto" />}
            note={likesLeft !== undefined && !isLiked(profile.id) && <LikesLeft count={likesLeft} />}
            bar={
              <MeetBar
                name={profile.screenName}
                isLiked={isLiked(profile.id)}
                chatLink={link('conversation', { angelId: profile.id })}
                onLike={() => actions.like(profile)}
              />
            }
            onBack={goBack}
          />
          {/* In the same place as beside a blocked profile: it stays open when a report blocks. */}
          {safety.dialog}
          <MutualLike />
        </>
      );
    }
  }
}
