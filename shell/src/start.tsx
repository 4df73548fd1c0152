import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBootDocument, readNonce } from './boot/read-boot-document.ts';
import { type StartGuard, takeStartGuard } from './boot/start-hand-over.ts';
import { createShell } from './create-shell.ts';
import { reportErrors } from './platform/report-errors.ts';

/** Reads what the page brought, builds the shell, draws it, then looks whether somebody is signed in. */
export async function start(): Promise<void> {
  const guard = takeStartGuard(window);
  if (guard) await tryToStart(guard);
}

async function tryToStart(guard: StartGuard): Promise<void> {
  const element = document.getElementById('halo-app');
  if (!element) throw new Error('the page has no #halo-app');
  try {
    const boot = readBootDocument(document);
    const shell = await createShell(boot, readNonce(document), guard);
    reportErrors(window, shell.platform.log);
    createRoot(element).render(<App shell={shell} releases={boot.releases} />);
    guard.started();
    await shell.session.start();
  } catch (error) {
    console.error(error);
    guard.showRetry(() => void tryToStart(guard));
  }
}
