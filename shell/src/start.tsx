import { type BootDocument, PRERENDERED_ELEMENT_ID, type ReleaseSet } from '@halo/shared/contracts';
import { AppError, withTimeLimit } from '@halo/shared/errors';
import { startTransition, useLayoutEffect, useRef } from 'react';
import { inOwnTask } from './boot/own-task.ts';
import { replacePrerendered } from './boot/prerendered-page.ts';
import { readBootDocument, readNonce } from './boot/read-boot-document.ts';
import { type StartGuard, takeStartGuard } from './boot/start-hand-over.ts';
import { withOverride } from './override/override-set.ts';
import { isOfTheLine } from './remotes/load-error.ts';
import { reportErrors } from './platform/report-errors.ts';
import type { OpenedReleases } from './releases/open-releases.ts';
import { pageArea, returnToPage, takeStoredSnapshot } from './releases/page-return.ts';

/** In this file already, and evaluated when it is asked for. */
const code = {
  releases: () => import(/* webpackMode: "eager" */ './releases/open-releases.ts'),
  shell: () => import(/* webpackMode: "eager" */ './create-shell.ts'),
  app: () => import(/* webpackMode: "eager" */ './app.tsx'),
  react: () => import(/* webpackMode: "eager" */ 'react-dom/client'),
};

/** Reads what the page brought, builds the shell, draws it, then restores the session. */
export async function start(): Promise<void> {
  const guard = takeStartGuard(window);
  if (!guard) return;
  try {
    await tryToStart(guard, false);
  } catch (error) {
    guard.threw();
    throw error;
  }
}

async function tryToStart(guard: StartGuard, isRetry: boolean): Promise<void> {
  const element = document.getElementById('halo-app');
  if (!element) throw new Error('the page has no #halo-app');
  const failed = (error: unknown): void => {
    console.error(error);
    guard.showRetry(() => void tryToStart(guard, true));
  };
  const { boot, signed } = readBootDocument(document);
  const adjust = (set: ReleaseSet): ReleaseSet => withOverride(set, boot.override);
  const { openReleases } = await inOwnTask(code.releases);
  let opened: OpenedReleases;
  try {
    opened = await openReleases(boot, signed, { isRetry, adjust });
  } catch (error) {
    // Of the server or of the line: another version of the shell would be no better.
    return failed(error);
  }
  // The server has answered: from now on it is the shell that has to come to its end (stand-in-watch.ts).
  delete document.documentElement.dataset['waits'];
  try {
    await draw({ boot, opened, element, guard, failed });
  } catch (error) {
    await endStart(guard, error);
    failed(error);
  }
}

/** A file that the line did not bring is asked for again; what else it was is the version's fault. */
async function endStart(guard: StartGuard, error: unknown): Promise<void> {
  if (!(await isOfTheLine(error))) guard.threw();
}

interface Drawing {
  boot: BootDocument;
  opened: OpenedReleases;
  element: HTMLElement;
  guard: StartGuard;
  failed(error: unknown): void;
}

async function draw({ boot, opened, element, guard, failed }: Drawing): Promise<void> {
  const { createShell } = await inOwnTask(code.shell);
  const shell = await inOwnTask(() => createShell(boot, opened, readNonce(document), guard));
  reportErrors(window, shell.platform.log, shell.onUncaught);
  let isDrawn = false;
  const onDrawn = (): void => {
    isDrawn = true;
    guard.started();
    shell.onDrawn();
  };
  // What throws before anything stands takes everything down.
  const onUncaughtError = (error: unknown): void => {
    if (isDrawn) return reportError(error);
    void endStart(guard, error).then(() => failed(error));
  };
  const session = shell.session.start();
  const { createRoot } = await inOwnTask(code.react);
  const { App } = await inOwnTask(code.app);
  await comesSoon(session);
  const root = createRoot(element, { onUncaughtError });
  const render = (): void =>
    root.render(
      <>
        <App shell={shell} override={boot.override} />
        <AfterDrawing onDrawn={onDrawn} />
      </>,
    );
  // Under a page that can be read already React draws in slices, between which the browser answers the person.
  await inOwnTask(() => (document.getElementById(PRERENDERED_ELEMENT_ID) ? startTransition(render) : render()));
  void replacePrerendered(document);
  shell.releases.start();
  returnAfterReload();
  await session;
}

/** so long the first drawing waits for who is signed in */
const SOON_MS = 150;

/**
 * Whose page it is was asked for before this script came: mostly the answer is there, and the page is drawn once and
 * not twice.
 */
function comesSoon(session: Promise<void>): Promise<void> {
  if (!window.haloEarly) return Promise.resolve();
  return withTimeLimit(session, SOON_MS, () => new AppError('timeout')).catch(() => undefined);
}

/** Calls back when what stands before it is on the screen for the first time. */
function AfterDrawing({ onDrawn }: { onDrawn(): void }) {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) onDrawn();
    isFirst.current = false;
  }, [onDrawn]);
  return null;
}

/** A reload for a new version leaves a note of where the person was. */
function returnAfterReload(): void {
  const snapshot = takeStoredSnapshot(location.pathname);
  if (snapshot) returnToPage(pageArea, snapshot);
}
