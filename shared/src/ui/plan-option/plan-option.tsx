import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color, fontSize, fontWeight, motion, radius } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { PriceTag, type PriceTagProps } from './price-tag.tsx';

export interface PlanGroupProps {
  legend: string;
  hideLegend?: boolean;
  /** `PlanOption`s. */
  children: ReactNode;
}

/** The plans to choose from. */
export function PlanGroup({ legend, hideLegend = false, children }: PlanGroupProps) {
  return (
    <Group>
      <Legend>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</Legend>
      <Options>{children}</Options>
    </Group>
  );
}

export interface PlanOptionProps extends PriceTagProps {
  /** The same for all options of a group. */
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  title: string;
  description?: ReactNode;
  /** A word on the corner; only what is true. */
  tag?: string;
  disabled?: boolean;
}

/** One plan: a radio button that looks like a card. */
export function PlanOption({
  name,
  value,
  checked,
  onChange,
  title,
  description,
  tag,
  disabled,
  ...price
}: PlanOptionProps) {
  const id = useId();
  return (
    <Option data-checked={checked}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title ${id}-price`}
        aria-describedby={[tag && `${id}-tag`, description && `${id}-text`].filter(Boolean).join(' ') || undefined}
        onChange={() => onChange(value)}
      />
      <span>
        <Title id={`${id}-title`}>{title}</Title>
        {description && <Description id={`${id}-text`}>{description}</Description>}
      </span>
      <span id={`${id}-price`}>
        <PriceTag {...price} />
      </span>
      {tag && <Tag id={`${id}-tag`}>{tag}</Tag>}
    </Option>
  );
}

const Group = styled.fieldset({ display: 'block' });
const Legend = styled.legend({
  padding: 0,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
});
const Options = styled.div({ display: 'grid', gap: 12, paddingTop: 10 });

const Option = styled.label({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'center',
  padding: '15px 16px',
  border: `1.5px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  '&[data-checked=true]': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.tint}` },
  '&:has(input:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  '& input': {
    appearance: 'none',
    width: 22,
    height: 22,
    margin: 0,
    border: `2px solid ${color.edge}`,
    borderRadius: '50%',
    cursor: 'inherit',
  },
  '& input:checked': { border: `7px solid ${color.accent}` },
  '& input:focus-visible': { outline: 'none' },
});

const Title = styled.span({ display: 'block', fontWeight: fontWeight.bold });
const Description = styled.span({
  display: 'block',
  color: color.soft,
  fontSize: fontSize.small,
  lineHeight: 1.4,
});

const Tag = styled.span({
  position: 'absolute',
  bottom: 'calc(100% - 10px)',
  right: 16,
  padding: '0 9px',
  borderRadius: radius.tag,
  background: color.deep,
  color: color.onDeep,
  fontSize: '0.6875rem',
  fontWeight: fontWeight.bold,
  lineHeight: 1.82,
});
