import styled from '@emotion/styled';
import { fontSize, fontWeight, space } from '@halo/shared/theme';
import type { ProfileNature } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface ProfileHeadProps {
  name: string;
  seed: string;
  title: string;
  place: string;
  photoUrl: string | undefined;
  /** what others see beside the name, where it says more than that there is a person */
  nature: ProfileNature | undefined;
}

/** The default photo beside name and place. */
export function ProfileHead({ name, seed, title, place, photoUrl, nature }: ProfileHeadProps) {
  const { t } = useTranslation('account');
  const { language } = usePlatform();
  return (
    <Head>
      <Avatar name={name} seed={seed} size={96} {...(photoUrl ? { src: photoUrl, alt: t('photos.own') } : {})} />
      <div>
        <Title>{title}</Title>
        <Text tone="soft" size="small">
          {place}
        </Text>
        {nature && <NatureLabel nature={nature} locale={language} />}
      </div>
    </Head>
  );
}

const Head = styled.div({ display: 'flex', alignItems: 'center', gap: space[4] });
const Title = styled.div({
  fontSize: fontSize.section,
  fontWeight: fontWeight.heavy,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
});
