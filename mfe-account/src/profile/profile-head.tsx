import styled from '@emotion/styled';
import { fontSize, fontWeight, space } from '@halo/shared/theme';
import { Avatar, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface ProfileHeadProps {
  name: string;
  seed: string;
  title: string;
  place: string;
  photoUrl: string | undefined;
}

/** The default photo beside name and place. */
export function ProfileHead({ name, seed, title, place, photoUrl }: ProfileHeadProps) {
  const { t } = useTranslation('account');
  return (
    <Head>
      <Avatar name={name} seed={seed} size={96} {...(photoUrl ? { src: photoUrl, alt: t('photos.own') } : {})} />
      <div>
        <Title>{title}</Title>
        <Text tone="soft" size="small">
          {place}
        </Text>
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
