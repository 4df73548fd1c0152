import styled from '@emotion/styled';
import { identityOf, type Interest, type Language, type Profile } from '@halo/shared/contracts';
import { InterestList } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, radius, space } from '@halo/shared/theme';
import { NatureNotice } from '@halo/shared/trust';
import { BackIcon, BottomBar, IconButton, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileDescription } from './profile-description.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { ProfilePrompts } from './profile-prompts.tsx';

export interface ProfileViewProps {
  profile: Profile;
  language: Language;
  /** of the one who looks */
  ownInterests?: readonly Interest[] | undefined;
  /** folder of the default photos */
  photos: string;
  /** report and block */
  menu?: ReactNode;
  /** what stands below the words */
  note?: ReactNode;
  /** what can be done, at the bottom of the screen */
  bar: ReactNode;
  onBack(): void;
}

/** A person: photo with the name on it, who stands behind it, words, facts, and two things to do. */
export function ProfileView({ profile, language, ownInterests, photos, menu, note, bar, onBack }: ProfileViewProps) {
  const { t } = useTranslation('discovery');
  return (
    <Root>
      <Columns>
        <PhotoColumn>
          <Back variant="plain" label={t('ui:back')} onClick={onBack}>
            <BackIcon size={26} />
          </Back>
          <Corner>{menu}</Corner>
          <ProfilePhoto key={profile.id} {...{ profile, language, photos }} />
        </PhotoColumn>
        <Words>
          <NatureNotice nature={profile.nature} locale={language} />
          <Stack gap={4} style={{ padding: '16px 0' }}>
            {profile.about !== '' && (
              <Text size="large">
                <strong>{profile.about}</strong>
              </Text>
            )}
            {profile.description !== '' && <ProfileDescription key={profile.id} text={profile.description} />}
            <ProfilePrompts prompts={profile.prompts} />
            {profile.interests && <InterestList interests={profile.interests} own={ownInterests} />}
            <Facts profile={profile} />
            {note}
          </Stack>
        </Words>
      </Columns>
      <Bar>{bar}</Bar>
    </Root>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('discovery');
  const { hairColour, height, weight } = profile;
  const { gender, words } = identityOf(profile);
  // A fact that was not given is left out; height alone says so.
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    [t('profile.gender'), [t(`profile.${gender}`), ...words.map((word) => t(`person:genderWords.${word}`))].join(', ')],
    ...(hairColour ? [[t('profile.hairLabel'), t(`profile.hair.${hairColour}`)] as const] : []),
    [t('profile.height'), height && t('profile.centimetres', { height })],
    ...(weight ? [[t('profile.weight'), t('profile.kilograms', { weight })] as const] : []),
  ];
  return (
    <FactList>
      {facts.map(([label, value]) => (
        <Fact key={label}>
          <dt>{label}</dt>
          <dd>
            {value || (
              <>
                <span aria-hidden="true">--</span>
                <VisuallyHidden>{t('profile.unknown')}</VisuallyHidden>
              </>
            )}
          </dd>
        </Fact>
      ))}
    </FactList>
  );
}

const Root = styled.div({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: '100%' });
const Columns = styled.div({
  flex: 1,
  width: '100%',
  maxWidth: 1040,
  margin: '0 auto',
  [media.beyondPhone]: { padding: `${space[3]} 18px` },
  [media.wide]: {
    flex: 'none',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)',
    gap: space[10],
    alignItems: 'start',
    padding: `${space[5]} 28px`,
  },
});
const PhotoColumn = styled.div({
  position: 'relative',
  [media.beyondPhone]: { maxWidth: 480, margin: '0 auto', width: '100%' },
});
const Back = styled(IconButton)({
  position: 'absolute',
  zIndex: 1,
  top: 'calc(10px + env(safe-area-inset-top))',
  left: 10,
  background: 'rgb(24 8 18 / 0.5)',
  color: color.onDeep,
  [media.hover]: { '&:hover': { background: 'rgb(24 8 18 / 0.75)' } },
});
const Corner = styled.div({
  position: 'absolute',
  zIndex: 2,
  top: 'calc(10px + env(safe-area-inset-top))',
  right: 10,
});
const Words = styled.div({
  minWidth: 0,
  '& > [role=note]': { padding: '10px 18px' },
  '& > :last-child': { paddingInline: '18px !important' },
  [media.beyondPhone]: {
    maxWidth: 480,
    margin: '0 auto',
    width: '100%',
    '& > [role=note]': { borderRadius: radius.field, marginTop: space[3] },
  },
  [media.wide]: { maxWidth: 560, margin: 0, '& > [role=note]': { marginTop: 0 } },
});
const FactList = styled.dl({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
});
const Fact = styled.div({
  padding: '10px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.field,
  background: color.surface,
  '& dt': { color: color.soft, fontSize: fontSize.small },
  '& dd': { fontWeight: fontWeight.strong, overflowWrap: 'anywhere' },
});
const Bar = styled(BottomBar)({
  [media.wide]: {
    borderTop: 0,
    background: 'transparent',
    position: 'static',
    paddingTop: 0,
    paddingInline: 'max(28px, calc((100% - 984px) / 2))',
    justifyContent: 'start',
    '& > a': { maxWidth: 352 },
  },
});
