import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBootDocument, readNonce } from './boot/read-boot-document.ts';
import { createShell } from './create-shell.ts';
import { showFatalScreen } from './frame/fatal-screen.ts';
import { reportErrors } from './platform/report-errors.ts';

/** Reads what the page brought, builds the shell, draws it, then looks whether somebody is signed in. */
export async function start(): Promise<void> {
  const element = document.getElementById('halo-app');
  if (!element) throw new Error('the page has no #halo-app');
  try {
    const boot = readBootDocument(document);
    const shell = await createShell(boot, readNonce(document));
    reportErrors(window, shell.platform.log);
    createRoot(element).render(<App shell={shell} releases={boot.releases} />);
    await shell.session.start();
  } catch (error) {
    console.error(error);
    showFatalScreen(element);
  }
}
