import styled from '@emotion/styled';
import { color, fontSize, fontWeight, media, radius, shadow, space } from '@halo/shared/theme';
import {
  ChatIcon,
  CrossIcon,
  DeckIcon,
  DoubleCheckIcon,
  Feature,
  Heading,
  HeartFilledIcon,
  HeartIcon,
  PinIcon,
  SearchIcon,
} from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Names that go with any portrait, in every language of the product. */
const SHOWN = ['Alex, 31', 'Sasha, 29', 'Noa, 33'] as const;

/**
 * What members have, as small pieces of the pages themselves: search, deck, chat. Drawn here, with the portraits that
 * the page has anyway. The words say what it is; the pieces are left to the eye, and marked as examples.
 */
export function HomeInside({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation('shell');
  const example = t('home.inside.example');
  return (
    <section aria-labelledby="home-inside">
      <Heading level={2} size="section" id="home-inside">
        {t('home.inside.title')}
      </Heading>
      <Pieces>
        <Piece name="search" icon={<SearchIcon size={21} />}>
          <Cards>
            {SHOWN.slice(0, 2).map((who, index) => (
              <Card key={who}>
                <Portrait src={pictures[index]} />
                <Mark>{example}</Mark>
                <Caption>
                  <strong>{who}</strong>
                  <small>
                    <PinIcon size={12} /> {(index + 1) * 2} km
                  </small>
                </Caption>
                <Disc data-at="card">
                  <HeartIcon size={16} />
                </Disc>
              </Card>
            ))}
          </Cards>
        </Piece>
        <Piece name="deck" icon={<DeckIcon size={21} />}>
          <Deck>
            <Card data-tilted>
              <Portrait src={pictures[2] ?? pictures[0]} />
              <Stamp>{t('home.inside.like')}</Stamp>
              <Caption>
                <strong>{SHOWN[2]}</strong>
                <small>{example}</small>
              </Caption>
            </Card>
            <Discs>
              <Disc>
                <CrossIcon size={18} />
              </Disc>
              <Disc data-filled>
                <HeartFilledIcon size={20} />
              </Disc>
            </Discs>
          </Deck>
        </Piece>
        <Piece name="chat" icon={<ChatIcon size={21} />}>
          <Thread>
            <Mark data-inline>{example}</Mark>
            <Bubble>{t('home.inside.theirs')}</Bubble>
            <Bubble data-own>
              {t('home.inside.mine')}
              <small>
                20:43 <DoubleCheckIcon size={13} />
              </small>
            </Bubble>
            <Writing>
              <i />
              <i />
              <i />
            </Writing>
          </Thread>
        </Piece>
      </Pieces>
    </section>
  );
}

function Piece({ name, icon, children }: { name: 'search' | 'deck' | 'chat'; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Frame>
      <Stage aria-hidden>{children}</Stage>
      <Feature
        icon={icon}
        title={t(`home.inside.${name}.title`)}
        text={t(`home.inside.${name}.text`)}
        headingLevel={3}
      />
    </Frame>
  );
}

function Portrait({ src }: { src: string | undefined }) {
  return src === undefined ? null : <img src={src} alt="" width={256} height={336} loading="lazy" />;
}

const Pieces = styled.div({
  display: 'grid',
  gap: space[4],
  marginTop: space[4],
  [media.wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
});
const Frame = styled.div({ display: 'grid', gridTemplateRows: 'auto 1fr', gap: space[3] });
const Stage = styled.div({
  display: 'grid',
  alignItems: 'center',
  height: 260,
  padding: `${space[4]} ${space[5]}`,
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${color.line}`,
  background: color.tint,
});
const Cards = styled.div({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[3],
  maxWidth: 340,
  margin: '0 auto',
});
const Card = styled.div({
  position: 'relative',
  overflow: 'hidden',
  height: 200,
  borderRadius: radius.card,
  background: color.deep2,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '&[data-tilted]': { width: 150, height: 180, transform: 'rotate(-4deg)', boxShadow: shadow.mid },
});
const Caption = styled.div({
  position: 'absolute',
  inset: 'auto 0 0',
  display: 'grid',
  padding: `${space[6]} ${space[3]} ${space[3]}`,
  background: 'linear-gradient(transparent, rgb(20 4 14 / 0.78))',
  color: '#fff',
  fontSize: fontSize.small,
  '& small': { display: 'flex', alignItems: 'center', gap: 3, fontSize: fontSize.micro },
});
const Mark = styled.small({
  position: 'absolute',
  top: space[2],
  right: space[2],
  padding: '2px 8px',
  borderRadius: 8,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.micro,
  fontWeight: fontWeight.strong,
  '&[data-inline]': { position: 'static', justifySelf: 'center' },
});
const Disc = styled.span({
  display: 'inline-grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '50%',
  background: color.surface,
  color: color.accent,
  boxShadow: shadow.mid,
  '&[data-at=card]': { position: 'absolute', right: space[2], bottom: space[2], width: 32, height: 32 },
  '&[data-filled]': { background: color.accent, color: color.accentInk },
});
const Deck = styled.div({ display: 'grid', justifyItems: 'center', gap: space[2] });
const Discs = styled.div({ display: 'flex', gap: space[4] });
const Stamp = styled.b({
  position: 'absolute',
  top: space[3],
  left: space[3],
  padding: '1px 8px',
  border: '3px solid #fff',
  borderRadius: 8,
  color: '#fff',
  fontSize: fontSize.small,
  textTransform: 'uppercase',
  textShadow: '0 1px 4px rgb(0 0 0 / 0.5)',
  transform: 'rotate(-8deg)',
});
const Thread = styled.div({ display: 'grid', gap: space[2], width: '100%', maxWidth: 340, margin: '0 auto' });
const Bubble = styled.div({
  justifySelf: 'start',
  maxWidth: '86%',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.box,
  background: color.surface,
  color: color.ink,
  border: `1px solid ${color.line}`,
  fontSize: fontSize.small,
  lineHeight: 1.4,
  '&[data-own]': { justifySelf: 'end', background: color.accent, color: color.accentInk, borderColor: color.accent },
  '& small': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 3, fontSize: fontSize.micro },
});
const Writing = styled.div({
  display: 'flex',
  gap: 4,
  justifySelf: 'start',
  padding: `10px ${space[3]}`,
  borderRadius: radius.box,
  background: color.surface,
  border: `1px solid ${color.line}`,
  '& i': { width: 7, height: 7, borderRadius: '50%', background: color.soft },
});
