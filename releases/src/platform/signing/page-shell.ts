import type { ReleaseGroup, ShellBuild } from '@halo/shared/contracts';

/** The shell that a page gets. */
export interface PageShell {
  readonly build: ShellBuild;
  readonly group: ReleaseGroup;
  /** it came with the server, and is as much trusted */
  readonly isInstalled: boolean;
}
