import styled from '@emotion/styled';
import { pickLanguage } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, space } from '@halo/shared/theme';
import { BackIcon, IconButton, IconButtonLink, Page } from '@halo/shared/ui';
import type { MouseEvent, ReactNode } from 'react';

interface AuthFrameProps {
  back:
    | { label: string; href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }
    | { label: string; onClick: () => void };
  /** at the right of the header, e.g. `1 / 3` */
  end?: ReactNode;
  children: ReactNode;
}

/**
 * A page for people who are not signed in: the brand, the way back, and one thing to do. On wide screens what the brand
 * says of itself stands beside it.
 */
export function AuthFrame({ back, end, children }: AuthFrameProps) {
  const { brand, language } = usePlatform();
  const { heroTitle, heroClaim } = brand.copy;
  return (
    <Root>
      <Side data-ground="deep">
        <SideBrand>{brand.title}</SideBrand>
        <Slogan>{pickLanguage(heroTitle, language)}</Slogan>
        <Claim>{pickLanguage(heroClaim, language)}</Claim>
      </Side>
      <Column>
        <Header>
          {'href' in back ? (
            <IconButtonLink label={back.label} href={back.href} onClick={back.onClick}>
              <BackIcon size={26} />
            </IconButtonLink>
          ) : (
            <IconButton label={back.label} onClick={back.onClick}>
              <BackIcon size={26} />
            </IconButton>
          )}
          <Brand>{brand.title}</Brand>
          {end}
        </Header>
        <Content width="narrow">{children}</Content>
      </Column>
    </Root>
  );
}

const Root = styled.div({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  background: color.bg,
  [media.wide]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
});

const Side = styled.div({
  '--halo-focus': '#fff',
  display: 'none',
  background: `radial-gradient(120% 90% at 85% 0, ${color.deep2}, ${color.deep} 70%)`,
  color: color.onDeep,
  [media.wide]: {
    position: 'sticky',
    top: 0,
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: space[4],
    padding: space[12],
  },
});
const SideBrand = styled.p({
  position: 'absolute',
  top: space[8],
  fontSize: fontSize.section,
  fontWeight: fontWeight.heavy,
});
const Slogan = styled.p({
  maxWidth: '14ch',
  fontSize: '3rem',
  fontWeight: fontWeight.heavy,
  letterSpacing: '-0.025em',
  lineHeight: 1.06,
  textWrap: 'balance',
});
const Claim = styled.p({
  maxWidth: '36ch',
  fontSize: fontSize.large,
  lineHeight: 1.45,
  opacity: 0.92,
});

const Column = styled.div({ display: 'flex', flexDirection: 'column', minWidth: 0 });
const Header = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  maxWidth: 480,
  minHeight: 60,
  margin: '0 auto',
  padding: '8px 18px 8px 8px',
  [media.wide]: { marginTop: 'max(0px, 8dvh)', paddingInline: '18px 28px' },
});
const Brand = styled.p({
  flex: 1,
  fontSize: fontSize.section,
  fontWeight: fontWeight.bold,
  letterSpacing: '-0.01em',
  [media.wide]: { visibility: 'hidden' },
});
const Content = styled(Page)({ paddingTop: space[2] });
