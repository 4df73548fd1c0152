import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, fontWeight, lineHeight, radius } from '../../theme/tokens.ts';

export interface FeatureProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Default 2. */
  headingLevel?: 2 | 3;
}

/** One advantage of the service: icon, title, line. */
export function Feature({ icon, title, text, headingLevel = 2 }: FeatureProps) {
  return (
    <Root>
      <IconBox aria-hidden="true">{icon}</IconBox>
      <div>
        <Title as={`h${headingLevel}`}>{title}</Title>
        <Line>{text}</Line>
      </div>
    </Root>
  );
}

const Root = styled.div({
  display: 'grid',
  gridTemplateColumns: '44px 1fr',
  gap: 12,
  alignItems: 'center',
  padding: '13px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
});

const IconBox = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: radius.field,
  background: color.tint,
  color: color.accent,
});

const Title = styled.h2({
  fontSize: fontSize.body,
  fontWeight: fontWeight.bold,
  letterSpacing: 0,
  lineHeight: 1.4,
});
const Line = styled.p({ fontSize: fontSize.small, color: color.soft, lineHeight: lineHeight.snug });
