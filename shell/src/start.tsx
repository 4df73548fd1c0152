import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { replacePrerendered } from './boot/prerendered-page.ts';
import { readBootDocument, readNonce } from './boot/read-boot-document.ts';
import { type StartGuard, takeStartGuard } from './boot/start-hand-over.ts';
import { createShell } from './create-shell.ts';
import { withOverride } from './override/override-set.ts';
import { reportErrors } from './platform/report-errors.ts';
import { openReleases } from './releases/open-releases.ts';
import { pageArea, returnToPage, takeStoredSnapshot } from './releases/page-return.ts';

/** Reads what the page brought, builds the shell, draws it, then restores the session. */
export async function start(): Promise<void> {
  const guard = takeStartGuard(window);
  if (guard) await tryToStart(guard, false);
}

async function tryToStart(guard: StartGuard, isRetry: boolean): Promise<void> {
  const element = document.getElementById('halo-app');
  if (!element) throw new Error('the page has no #halo-app');
  try {
    const { boot, signed } = readBootDocument(document);
    const opened = await openReleases(boot, signed, { isRetry, adjust: (set) => withOverride(set, boot.override) });
    const shell = await createShell(boot, opened, readNonce(document), guard);
    reportErrors(window, shell.platform.log, shell.onUncaught);
    createRoot(element).render(<App shell={shell} override={boot.override} />);
    guard.started();
    void replacePrerendered(document);
    shell.releases.start();
    returnAfterReload();
    await shell.session.start();
  } catch (error) {
    console.error(error);
    guard.showRetry(() => void tryToStart(guard, true));
  }
}

/** A reload for a new version leaves a note of where the person was. */
function returnAfterReload(): void {
  const snapshot = takeStoredSnapshot(location.pathname);
  if (snapshot) returnToPage(pageArea, snapshot);
}
