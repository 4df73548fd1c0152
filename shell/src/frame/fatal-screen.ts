const TEXTS = {
  it: ['Qualcosa non va', 'La pagina non è partita. Ricaricala tra un momento.', 'Ricarica'],
  es: ['Algo no va bien', 'La página no ha arrancado. Recárgala en un momento.', 'Recargar'],
  fr: ['Quelque chose ne va pas', 'La page n’a pas démarré. Recharge-la dans un instant.', 'Recharger'],
  en: ['Something is wrong', 'The page did not start. Reload it in a moment.', 'Reload'],
} as const;

/** Shown when the shell itself cannot start. Needs nothing that could be what failed. */
export function showFatalScreen(element: HTMLElement): void {
  const language = document.documentElement.lang as keyof typeof TEXTS;
  const [title, text, action] = TEXTS[language] ?? TEXTS.en;
  const panel = document.createElement('main');
  panel.setAttribute('role', 'alert');
  panel.style.cssText = 'max-width:330px;margin:20vh auto;text-align:center;padding:24px';
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  const words = Object.assign(document.createElement('p'), { textContent: text });
  const button = Object.assign(document.createElement('button'), { textContent: action, type: 'button' });
  button.style.cssText = 'min-height:52px;padding:0 24px;margin-top:16px;font:inherit;font-weight:700';
  button.addEventListener('click', () => location.reload());
  panel.append(heading, words, button);
  element.replaceChildren(panel);
}
