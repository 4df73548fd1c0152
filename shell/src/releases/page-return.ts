import * as z from 'zod/mini';
import { type PageSnapshot, pageSnapshot, restorePage } from './page-snapshot.ts';

const LOOK_EVERY_MS = 60;
/** A page reads its data after it is mounted, and moves while it draws: it is given this long to come to rest. */
const PATIENCE_LOOKS = 80;
const REST_LOOKS = 6;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings a person back to where they were, as the page grows. Ends when everything has stayed in its place for a while,
 * and at once
 * when they move by themselves. A hidden tab takes its time: then the looks are a second apart.
 */
export function returnToPage(area: () => Element | null, snapshot: PageSnapshot): () => void {
  let looks = 0;
  let restful = 0;
  const look = (): void => {
    looks += 1;
    const place = area();
    restful = place && restorePage(place, snapshot) ? restful + 1 : 0;
    if (restful >= REST_LOOKS || looks >= PATIENCE_LOOKS) stop();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  function stop(): void {
    clearInterval(timer);
    for (const name of OWN_MOVES) window.removeEventListener(name, stop, true);
  }
  for (const name of OWN_MOVES) window.addEventListener(name, stop, true);
  return stop;
}

/** Where the page on the screen stands, without what the shell draws around it. */
export function pageArea(): Element | null {
  const main = document.getElementById('main');
  return main?.querySelector('[data-remote]') ?? main;
}

const STORED_AS = 'halo:page';

/** For the other side of a reload. */
export function storeSnapshot(snapshot: PageSnapshot): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(snapshot));
  } catch {
    // Without storage the page opens at its top.
  }
}

/** What was left before the reload of this page, once. */
export function takeStoredSnapshot(path: string): PageSnapshot | undefined {
  try {
    const text = sessionStorage.getItem(STORED_AS);
    sessionStorage.removeItem(STORED_AS);
    // The shell before wrote it, perhaps in another shape.
    const snapshot = text === null ? undefined : z.parse(pageSnapshot(), JSON.parse(text));
    return snapshot?.path === path ? snapshot : undefined;
  } catch {
    return undefined;
  }
}
