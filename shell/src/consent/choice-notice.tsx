import styled from '@emotion/styled';
import { color, fontSize, layer, media, radius, shadow, size, space } from '@halo/shared/theme';
import { Button, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHOICES_HASH } from './choices-address.ts';
import type { Choices } from './choices.ts';

/** Asks once what this browser may keep. Nothing waits for an answer, and saying no takes as much as saying yes. */
export function ChoiceNotice({ choices, hasTabs }: { choices: Choices; hasTabs: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Place ref={hasTabs ? aboveTabs : aboveEnd} data-has-tabs={hasTabs}>
      <Box aria-label={t('consent.title')}>
        <Text>
          {t('consent.notice')} <Link to={{ hash: CHOICES_HASH }}>{t('consent.choose')}</Link>
        </Text>
        <Actions>
          <Answer size="small" variant="soft" onClick={() => choices.decide([])}>
            {t('consent.rejectAll')}
          </Answer>
          <Answer size="small" variant="soft" onClick={() => choices.decide(choices.asked)}>
            {t('consent.acceptAll')}
          </Answer>
        </Actions>
      </Box>
    </Place>
  );
}

/** Height of the tabs of a phone. */
const TABS_HEIGHT = 61;

/**
 * What a keyboard reaches scrolls out from under the notice while it stands. Measured when the browser has laid the
 * page out: to ask before would have it do that within the drawing.
 */
const keepInSight = (below: number) => (place: HTMLElement | null) => {
  if (!place || typeof ResizeObserver === 'undefined') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${place.offsetHeight + below}px`;
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = '';
  };
};
const aboveEnd = keepInSight(0);
const aboveTabs = keepInSight(TABS_HEIGHT);

/** So much of the end of a phone's page it covers, at the usual size of letters. */
export const noticeHeight = {
  [media.phone]: { '--halo-notice': '128px' },
  '@media (max-width: 350px)': { '--halo-notice': '160px' },
};

/** At the end of the page, and in sight until then. */
const Place = styled.div({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.bar,
  padding: space[3],
  pointerEvents: 'none',
  [media.phone]: {
    padding: space[2],
    '&[data-has-tabs=true]': { bottom: `calc(${TABS_HEIGHT}px + env(safe-area-inset-bottom))` },
  },
});
const Box = styled.aside({
  pointerEvents: 'auto',
  maxWidth: 560,
  margin: '0 auto',
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.card,
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.mid,
  '& a': { color: 'inherit', whiteSpace: 'nowrap' },
  // In a corner: what a page is for stands in its middle, or beside a picture on the left.
  [media.wide]: { maxWidth: 400, marginLeft: 0 },
  // A phone has no room to spare.
  [media.phone]: {
    gap: space[1],
    padding: `${space[2]} ${space[3]}`,
    '& p': { fontSize: fontSize.tiny, lineHeight: 1.35 },
  },
});
const Answer = styled(Button)({ minHeight: size.touch });
const Actions = styled.div({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space[2] });
