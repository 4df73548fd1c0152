import styled from '@emotion/styled';
import { color, fontSize, fontWeight } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';

export interface PriceTagProps {
  /** Already written in the reader's language: "29,90 €". */
  price: string;
  /** A price that was really asked before; shown struck through. */
  oldPrice?: string;
  /** Read out before it: "instead of". */
  oldPriceLabel?: string;
  /** "a month" */
  period?: string;
}

/** A price, with the earlier one if there was one. */
export function PriceTag({ price, oldPrice, oldPriceLabel, period }: PriceTagProps) {
  return (
    <Root>
      {oldPrice && (
        <Old>
          {oldPriceLabel && <VisuallyHidden>{oldPriceLabel} </VisuallyHidden>}
          {oldPrice}
        </Old>
      )}
      <Price>{price}</Price>
      {period && <Period>{period}</Period>}
    </Root>
  );
}

const Root = styled.span({
  display: 'grid',
  justifyItems: 'end',
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
});
const Old = styled.s({ color: color.soft, fontSize: fontSize.small, fontWeight: fontWeight.medium });
const Price = styled.span({
  fontSize: fontSize.large,
  fontWeight: fontWeight.heavy,
  fontVariantNumeric: 'tabular-nums',
});
const Period = styled.span({ color: color.soft, fontSize: fontSize.tiny });
