import type { BrowserFacts, ChallengeWindow } from '@halo/shared/contracts';

/** What a bank's check of the browser asks for; read at the moment of paying, stored nowhere. */
export function readBrowserDetails(window: Window, now: number): BrowserFacts {
  const { navigator, screen } = window;
  return {
    language: navigator.language || 'en',
    screenHeight: screen.height,
    screenWidth: screen.width,
    colourDepth: screen.colorDepth || 24,
    timeZoneOffset: new Date(now).getTimezoneOffset(),
    userAgent: navigator.userAgent,
    // No browser of today runs Java.
    javaEnabled: false,
    javaScriptEnabled: true,
    challengeWindow: challengeWindow(window),
  };
}

/** Widths of the windows in which a bank can ask, in pixels; each is 400 high. */
export const CHALLENGE_WIDTHS: Readonly<Record<ChallengeWindow, number>> = { '01': 250, '02': 390 };

/**
 * The usual window, or the small one where that does not fit. The bank is sent which, and the page shows its
 * question in exactly that size.
 */
export function challengeWindow({ innerWidth }: Pick<Window, 'innerWidth'>): ChallengeWindow {
  return innerWidth < CHALLENGE_WIDTHS['02'] ? '01' : '02';
}
