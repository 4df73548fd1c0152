/** The theme that is on screen now; a frame has a document of its own and has to be told. */
export function shownTheme(): 'auto' | 'day' | 'night' {
  const { theme } = document.documentElement.dataset;
  return theme === 'day' || theme === 'night' ? theme : 'auto';
}
