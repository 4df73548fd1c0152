import type { RouteDeclaration } from '@halo/shared/contracts';

export type Chrome = Record<'tabs' | 'topBar' | 'wideBar' | 'footer', boolean>;

/** What a page keeps of the frame; one without the header of a phone has its own end, unless it says otherwise. */
export function chromeOf(route: RouteDeclaration | undefined): Chrome {
  const { tabs = true, topBar = true, wideBar = true, footer = topBar } = route?.chrome ?? {};
  return { tabs, topBar, wideBar, footer };
}
