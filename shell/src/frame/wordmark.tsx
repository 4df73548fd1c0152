import styled from '@emotion/styled';
import type { Brand } from '@halo/shared/contracts';

/**
 * The brand's logo in the colour of the text around it: the file is a mask, so day, night and hero need no second one.
 */
export function Wordmark({ brand, height }: { brand: Brand; height: number }) {
  const image = `url(${JSON.stringify(brand.logo)})`;
  return (
    <Mask
      role="img"
      aria-label={brand.title}
      style={{ height, width: height * LOGO_RATIO, maskImage: image, WebkitMaskImage: image }}
    />
  );
}

/** The widest logo is 115 by 40; narrower ones stand at the left of that room. */
const LOGO_RATIO = 115 / 40;

const Mask = styled.span({
  display: 'inline-block',
  background: 'currentColor',
  maskRepeat: 'no-repeat',
  maskPosition: 'left center',
  maskSize: 'contain',
});
