import type { BrowserFacts } from '@halo/shared/contracts';

/** What a bank's check of the browser asks for; read at the moment of paying, stored nowhere. */
export function readBrowserFacts(window: Window, now: number): BrowserFacts {
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
  };
}
