import styled from '@emotion/styled';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, layer, radius, shadow } from '@halo/shared/theme';

export interface FloatingDateProps {
  /** of the row at the top of the box */ at: number;
  today: number;
  formats: Formats;
  isScrolling: boolean;
}

/** Which day one is looking at, while one scrolls. The days themselves stand in the list: nothing is lost on who does not see this. */
export function FloatingDate({ at, today, formats, isScrolling }: FloatingDateProps) {
  return <Anchor aria-hidden="true"><Label data-floating-date data-shown={isScrolling}>{formats.relativeDay(at, today)}</Label></Anchor>;
}

const Anchor = styled.div({ position: 'sticky', top: 0, zIndex: layer.raised, flex: 'none', height: 0, display: 'flex', justifyContent: 'center', pointerEvents: 'none' });
const Label = styled.span({
  alignSelf: 'flex-start', flex: 'none', marginTop: 8, padding: '4px 12px', borderRadius: radius.round, background: color.surface, color: color.soft, boxShadow: shadow.low,
  fontSize: fontSize.tiny, fontWeight: fontWeight.strong, opacity: 0, transition: 'opacity 240ms 900ms', '&::first-letter': { textTransform: 'uppercase' },
  '&[data-shown=true]': { opacity: 1, transition: 'opacity 120ms' },
});
