import { pickLanguage } from '@halo/shared/contracts';
import styled from '@emotion/styled';
import type { Platform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, radius, size, space } from '@halo/shared/theme';
import { ButtonLink, ChatIcon, Feature, HeartIcon, LockIcon, PinIcon, ShieldIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLinkClickHandler } from 'react-router-dom';
import { Wordmark } from '../frame/wordmark.tsx';
import { AvailablePeople } from './available-people.tsx';
import { HomeInside } from './home-inside.tsx';
import { HomeReviews } from './home-reviews.tsx';
import { PortraitFan } from './portrait-fan.tsx';
import { SiteFooter } from './site-footer.tsx';

const FEATURE_ICONS = { place: PinIcon, lock: LockIcon, chat: ChatIcon, heart: HeartIcon, shield: ShieldIcon };

/** The first page a visitor sees. */
export function HomePage({ platform }: { platform: Platform }) {
  const { brand, language, hrefOf } = platform;
  const { t } = useTranslation('shell');
  const { copy } = brand;
  return (
    <Root>
      <Hero>
        <HeroInner>
          <Lead>
            <Wordmark brand={brand} height={34} />
            <FanOnPhone>
              <PortraitFan pictures={brand.homePictures ?? []} />
            </FanOnPhone>
            <h1>{pickLanguage(copy.heroTitle, language)}</h1>
            <p>{pickLanguage(copy.heroClaim, language)}</p>
            <Actions>
              <WayIn to={hrefOf('signUp')}>{t('home.register')}</WayIn>
              <WayIn to={hrefOf('logIn')} variant="ghost">
                {t('home.signIn')}
              </WayIn>
            </Actions>
            <Adults>{t('home.adults')}</Adults>
            <AvailablePeople platform={platform} />
          </Lead>
          <FanOnDesk>
            <PortraitFan pictures={brand.homePictures ?? []} isLarge />
          </FanOnDesk>
        </HeroInner>
      </Hero>
      <Content>
        <Features aria-label={t('home.features')}>
          {copy.features.map(({ icon, title, text }) => {
            const Icon = FEATURE_ICONS[icon];
            return (
              <li key={icon}>
                <Feature
                  icon={<Icon size={21} />}
                  title={pickLanguage(title, language)}
                  text={pickLanguage(text, language)}
                />
              </li>
            );
          })}
        </Features>
        <HomeInside pictures={brand.homePictures ?? []} />
        <HomeReviews copy={copy} language={language} />
      </Content>
      <SiteFooter platform={platform} />
    </Root>
  );
}

/** A real link: it leads on before the script is there, and without one. */
function WayIn({ to, ...rest }: { to: string; variant?: 'ghost'; children: string }) {
  return <ButtonLink {...rest} fullWidth href={to} onClick={useLinkClickHandler(to)} />;
}

const Root = styled.div({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });

const Hero = styled.section({
  '--halo-focus': '#fff',
  background: `radial-gradient(120% 90% at 85% 0, ${color.deep2}, ${color.deep} 70%)`,
  color: color.onDeep,
  borderRadius: `0 0 ${radius.hero} ${radius.hero}`,
});
const HeroInner = styled.div({
  maxWidth: size.content,
  margin: '0 auto',
  padding: `${space[6]} ${space[6]} ${space[8]}`,
  [media.wide]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: space[12],
    alignItems: 'center',
    padding: `${space[12]} ${space[8]} ${space[16]}`,
  },
});
const Lead = styled.div({
  maxWidth: 480,
  margin: '0 auto',
  width: '100%',
  '& h1': {
    fontSize: fontSize.hero,
    lineHeight: 1.06,
    letterSpacing: '-0.025em',
    fontWeight: fontWeight.heavy,
    margin: `${space[4]} 0 ${space[3]}`,
    textWrap: 'balance',
  },
  '& p': { fontSize: fontSize.control, opacity: 0.92, marginBottom: space[5] },
  [media.wide]: {
    margin: 0,
    '& h1': { fontSize: '3.5rem', margin: `${space[8]} 0 ${space[4]}` },
    '& p': { fontSize: fontSize.large },
  },
});
const Actions = styled.div({
  display: 'grid',
  gap: space[3],
  // As wide as their words, which are longer in one language than in another.
  [media.wide]: { gridTemplateColumns: 'repeat(2, max-content)', '& > *': { minWidth: 204 } },
});
const Adults = styled.small({ display: 'block', marginTop: space[3], opacity: 0.85, fontSize: fontSize.small });
const FanOnPhone = styled.div({ [media.wide]: { display: 'none' } });
const FanOnDesk = styled.div({ display: 'none', [media.wide]: { display: 'block' } });
const Content = styled.div({
  width: '100%',
  maxWidth: size.content,
  margin: '0 auto',
  padding: space[5],
  display: 'grid',
  gap: space[8],
  [media.wide]: { padding: `${space[10]} ${space[8]}` },
});
const Features = styled.ul({
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'grid',
  gap: space[3],
  [media.wide]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: space[4] },
  '& > li': { display: 'grid' },
});
