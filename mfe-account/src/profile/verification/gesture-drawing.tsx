import styled from '@emotion/styled';
import type { Gesture } from '@halo/shared/contracts';
import { color, radius } from '@halo/shared/theme';

/** Where the hand is, and how many fingers stand up. The head is a circle of 26 around 60, 62. */
const HANDS: Record<Gesture, { x: number; y: number; turn: number; fingers: 1 | 2 | 4 }> = {
  palm: { x: 101, y: 62, turn: 0, fingers: 4 },
  two: { x: 101, y: 66, turn: 0, fingers: 2 },
  ear: { x: 90, y: 72, turn: -38, fingers: 1 },
  chin: { x: 60, y: 100, turn: -90, fingers: 4 },
  head: { x: 66, y: 31, turn: -90, fingers: 4 },
  nose: { x: 78, y: 76, turn: -62, fingers: 1 },
};
const FINGERS = { 1: [0], 2: [-5, 5], 4: [-9, -3, 3, 9] } as const;

/** A face and a hand in a few lines; the words beside it say the same. */
export function GestureDrawing({ gesture }: { gesture: Gesture }) {
  const { x, y, turn, fingers } = HANDS[gesture];
  return (
    <Drawing viewBox="0 0 120 130" aria-hidden="true">
      <path d="M14 130 C 18 104 40 96 60 96 C 80 96 102 104 106 130" />
      <circle cx="60" cy="62" r="26" />
      <path d="M50 58 v3 M70 58 v3 M60 62 l-2 7 h4 M51 76 q9 6 18 0" />
      <Hand transform={`translate(${x} ${y}) rotate(${turn})`}>
        {FINGERS[fingers].map((at) => (
          <path key={at} d={`M${at} 2 V-17`} strokeWidth="6" />
        ))}
        {fingers === 4 && <path d="M-12 10 L-18 -1" strokeWidth="6" />}
        <rect x="-13" y="-2" width="26" height="22" rx="9" />
      </Hand>
    </Drawing>
  );
}

const Drawing = styled.svg({
  width: 'min(100%, 168px)',
  justifySelf: 'center',
  borderRadius: radius.card,
  background: color.tint,
  '& path, & circle, & rect': {
    fill: 'none',
    stroke: color.ink,
    strokeWidth: 2.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});
const Hand = styled.g({
  '& path': { stroke: `${color.accent} !important`, strokeWidth: '6 !important' },
  '& rect': { fill: `${color.accent} !important`, stroke: 'none !important' },
});
