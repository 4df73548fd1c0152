import type { ThemeColours } from '../contracts/brand.ts';
import { contrastRatio, mixColours, mostReadable } from './contrast.ts';

const WHITE = '#ffffff';
const WARNING = { day: '#8a5a00', night: '#f0b95b' } as const;
const SCRIM = { day: 'rgb(26 11 22 / 0.69)', night: 'rgb(6 2 5 / 0.78)' } as const;
const EDGE_CONTRAST = 3;

export type ThemeName = 'day' | 'night';

/** Every colour a component may use: the brand's own and those that follow from them. */
export interface Palette extends ThemeColours {
  edge: string;
  accentStrong: string;
  likeInk: string;
  okTint: string;
  dangerInk: string;
  dangerTint: string;
  warning: string;
  warningTint: string;
  scrim: string;
}

/**
 * Completes a brand's colours. What follows from them is computed, not configured,
 * so a brand cannot pick an invisible field border or unreadable text on a red button.
 */
export function completePalette(colours: ThemeColours, theme: ThemeName): Palette {
  const darkInk = mixColours('#000000', colours.deep, 0.5);
  return {
    ...colours,
    edge: visibleEdge(colours),
    accentStrong: mixColours(colours.ink, colours.accent, 0.16),
    likeInk: mostReadable(colours.like, [WHITE, darkInk]),
    okTint: mixColours(colours.ok, colours.surface, 0.1),
    dangerInk: mostReadable(colours.danger, [WHITE, darkInk]),
    dangerTint: mixColours(colours.danger, colours.surface, 0.08),
    warning: WARNING[theme],
    warningTint: mixColours(WARNING[theme], colours.surface, 0.1),
    scrim: SCRIM[theme],
  };
}

/** The lightest mix of text and background that still shows as a border (WCAG 1.4.11). */
function visibleEdge({ ink, surface, bg }: ThemeColours): string {
  for (let share = 0.2; share < 1; share += 0.02) {
    const edge = mixColours(ink, surface, share);
    if (contrastRatio(edge, surface) >= EDGE_CONTRAST && contrastRatio(edge, bg) >= EDGE_CONTRAST) return edge;
  }
  return ink;
}
