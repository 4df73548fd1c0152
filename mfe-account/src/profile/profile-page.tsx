import { problemText } from '@halo/shared/i18n';
import { usePlaceLink, useComboboxTexts, useCredits, usePlatform, useUser, useVisitors } from '@halo/shared/remote';
import { BellIcon, EyeIcon, LockIcon, PersonIcon, SettingList, SettingRow, ShieldIcon } from '@halo/shared/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyLinks } from '../money-links.tsx';
import { SpecialDataBox } from '../special-data-box.tsx';
import { BlockedSection } from './blocked/blocked-section.tsx';
import { CompletenessSection } from './completeness/completeness-section.tsx';
import { FoundSection } from './found/found-section.tsx';
import { GenderFields } from './gender-fields.tsx';
import { InterestsSection } from './interests/interests-section.tsx';
import { PreviewsSection } from './previews/previews-section.tsx';
import { PhotosSection } from './photos/photos-section.tsx';
import { PromptsSection } from './prompts/prompts-section.tsx';
import { ProfileView } from './profile-view.tsx';
import { useProfile } from './use-profile.ts';
import { VerificationSection } from './verification/verification-section.tsx';
import type { User } from '@halo/shared/contracts';

/**
 * Own profile and settings. The user at mount stays the form's: a session that runs out takes nothing away.
 * `subscription`: what a member with a plan sees above the form.
 */
export function ProfilePage({ subscription }: { subscription?: ReactNode }) {
  const user = useUser();
  const [first] = useState(user);
  const shown = user ?? first;
  return shown ? <Profile user={shown} subscription={subscription} /> : null;
}

function Profile({ user, subscription }: { user: User; subscription: ReactNode }) {
  const { brand, session, i18n } = usePlatform();
  const { t } = useTranslation('account');
  const { state, actions } = useProfile(user);
  const credits = useCredits();
  const visitors = useVisitors();
  const linkTo = usePlaceLink();
  const comboboxTexts = useComboboxTexts();
  // What was just cancelled stays on the page with its proof.
  const [mayRenew] = useState(user.premiumLevel > 1 || user.renewsAt !== undefined);
  // Once asked here it stays, so that the answer is seen and can be changed.
  const [asksConsent] = useState(user.specialData?.isGiven === false);
  const { save } = state;
  return (
    <ProfileView
      user={user}
      credits={credits}
      genders={
        <GenderFields
          form={state.form}
          saved={state.saved}
          offers={brand}
          error={state.errors.seeking && t(`errors.${state.errors.seeking}`)}
          edit={actions.edit}
          mayKeep={user.specialData?.isGiven !== false}
          consent={asksConsent && <SpecialDataBox user={user} />}
        />
      }
      state={state}
      actions={{
        ...actions,
        signOut: () => void session.signOut(),
      }}
      photos={
        <>
          <CompletenessSection user={user} />
          <PhotosSection />
          <SettingList label={t('preview')}>
            <SettingRow icon={<EyeIcon size={20} />} label={t('preview')} {...linkTo('ownPreview')} />
            <SettingRow
              icon={<PersonIcon size={20} />}
              label={t('visits.label')}
              value={visitors && t('visits.lately', visitors)}
              {...linkTo('notifications')}
            />
          </SettingList>
          <VerificationSection />
        </>
      }
      saveError={save.status === 'failed' ? problemText(i18n, save.code) : undefined}
      plansLink={linkTo('plans')}
      comboboxTexts={comboboxTexts}
      subscription={mayRenew ? subscription : undefined}
    >
      <PromptsSection prompts={user.prompts ?? []} />
      <InterestsSection interests={user.interests ?? []} />
      <FoundSection />
      <PreviewsSection isOn={user.linkPreviews !== false} />
      <MoneyLinks withPurchases />
      <SettingList label={t('access.settings')}>
        <SettingRow icon={<LockIcon size={20} />} label={t('access.title')} {...linkTo('access')} />
        <SettingRow icon={<BellIcon size={20} />} label={t('alerts.label')} {...linkTo('notificationSettings')} />
      </SettingList>
      <BlockedSection />
      <SettingList label={t('ownData.label')}>
        <SettingRow icon={<ShieldIcon size={20} />} label={t('ownData.title')} {...linkTo('ownData')} />
      </SettingList>
    </ProfileView>
  );
}
