import styled from '@emotion/styled';
import { color, fontSize, fontWeight, motion, radius, shadow } from '../../theme/tokens.ts';

/** What options side by side look like, whether one can be chosen or several. */
export const OptionGroup = styled.fieldset({ display: 'grid', gap: 5 });

export const OptionLegend = styled.legend({
  padding: 0,
  marginBottom: 5,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
});

export const Options = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  padding: 4,
  gap: 4,
  borderRadius: radius.field,
  background: color.tint,
  // More than two have lines as they need them, rather than narrow columns.
  '&[data-many=true] > label': { flex: '1 0 auto', maxWidth: '100%' },
  '&[data-invalid=true]': { boxShadow: `inset 0 0 0 1.5px ${color.danger}` },
});

export const Option = styled.label({
  position: 'relative',
  display: 'grid',
  flex: 1,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    padding: '6px 12px',
    borderRadius: 11,
    color: color.soft,
    fontWeight: fontWeight.strong,
    textAlign: 'center',
    transition: `background-color ${motion.quick}`,
  },
  '& input:checked + span': {
    background: color.surface,
    color: color.ink,
    boxShadow: `inset 0 0 0 1.5px ${color.accent}, ${shadow.low}`,
  },
  '& input:focus-visible + span': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
