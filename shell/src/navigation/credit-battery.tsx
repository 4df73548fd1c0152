import styled from '@emotion/styled';
import type { CreditLevel } from './credit-indicator.ts';

const CELLS = 3;
/** Half a battery is two cells of three, so that the levels differ by shape and not by colour alone. */
const FILLED: Readonly<Record<CreditLevel, number>> = { full: 3, medium: 2, empty: 0 };

/** How full the balance is, as a battery. A decoration: the link that it stands in says it in words. */
export function CreditBattery({ level }: { level: CreditLevel }) {
  return (
    <Drawing viewBox="0 0 24 14" width={22} height={13} aria-hidden data-level={level}>
      <rect x="1" y="1" width="19" height="12" rx="3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="21.5" y="4.5" width="2.5" height="5" rx="1.2" fill="currentColor" />
      {Array.from({ length: CELLS }, (_, cell) => (
        <rect
          key={cell}
          x={4 + cell * 4.5}
          y="4"
          width="4"
          height="6"
          rx="1"
          fill="currentColor"
          data-filled={cell < FILLED[level]}
        />
      ))}
    </Drawing>
  );
}

const Drawing = styled.svg({ flexShrink: 0, '& [data-filled=false]': { opacity: 0 } });
