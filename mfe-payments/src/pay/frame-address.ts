/** What the address of a frame of another origin says about the page around it. */
interface FrameQuery {
  wallet?: string;
  brand: string;
  language: string;
}

/** The address of a frame. The frame has a document of its own, so the theme on screen goes along too. */
export function frameAddress(base: string, query: FrameQuery): string {
  const { theme = '' } = document.documentElement.dataset;
  const all = {
    ...query,
    theme: theme === 'day' || theme === 'night' ? theme : 'auto',
    parent: window.location.origin,
  };
  return `${base}?${new URLSearchParams(all).toString()}`;
}
