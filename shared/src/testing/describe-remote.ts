import * as z from 'zod/mini';
import { namedExposes, RemoteManifest } from '../contracts/remote-manifest.ts';
import type { Lifecycles } from '../remote/define-page.tsx';
import type { PageProps, PopupProps } from '../remote/platform.ts';
import { countLeaks, type Leaks } from './count-leaks.ts';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './create-fake-platform.ts';
import { eventually } from './eventually.ts';
import { mountLifecycles, outsideAct } from './mount-lifecycles.ts';

interface Exposed {
  /** what is on the screen once it is mounted */
  readonly shows: RegExp;
  readonly platform?: FakePlatformOptions;
}

export interface ExposedPage extends Exposed {
  /** the module in src/pages */
  readonly page: Lifecycles<PageProps>;
  readonly params?: Record<string, string>;
  readonly search?: string;
}

export interface ExposedPopup extends Exposed {
  /** the module in src/popups */
  readonly popup: Lifecycles<PopupProps>;
  readonly context?: Record<string, string>;
}

export interface RemoteUnderTest {
  readonly manifest: RemoteManifest;
  /** by the name of the file, all that the manifest's routes name */
  readonly pages: Readonly<Record<string, ExposedPage>>;
  readonly popups?: Readonly<Record<string, ExposedPopup>>;
}

/**
 * What every remote keeps to: a manifest that fits the contract, and pages and popups that can be mounted, unmounted
 * and mounted again without leaving a listener, a timer or a node behind. What is kept on the platform may stay until
 * the platform is disposed of, and must be gone then.
 *
 * @example describeRemote({ manifest, pages: { find: { page: find, shows: /Donne in Lombardia/ } } });
 */
export function describeRemote({ manifest, pages, popups = {} }: RemoteUnderTest): void {
  describe(`what ${manifest.name} exposes`, () => {
    it('fits the contract and is all tested here', () => {
      expect(z.parse(RemoteManifest, manifest)).toEqual(manifest);
      const namesUnder = (folder: string) =>
        namedExposes(manifest)
          .filter((name) => name.startsWith(folder))
          .map((name) => name.slice(folder.length))
          .sort();
      expect(Object.keys(pages).sort()).toEqual(namesUnder('./pages/'));
      expect(Object.keys(popups).sort()).toEqual(namesUnder('./popups/'));
    });

    for (const [name, given] of Object.entries(pages)) {
      it(`mounts the page ${name} again and again and leaves nothing behind`, () =>
        expectCleanMounts(given, (platform) =>
          mountLifecycles(given.page, { platform, params: given.params ?? {}, search: given.search ?? '' }),
        ));
    }

    for (const [name, given] of Object.entries(popups)) {
      it(`mounts the popup ${name} again and again and leaves nothing behind`, () =>
        expectCleanMounts(given, (platform) =>
          mountLifecycles(given.popup, { platform, context: given.context ?? {}, close: () => {} }),
        ));
    }
  });
}

type Mount = (platform: FakePlatform) => Promise<{ element: HTMLElement; unmount(): Promise<void> }>;

/**
 * Fails when a third round leaves more behind than the second did, or when what is kept outlives its platform: a second
 * platform would add to it.
 */
export async function expectCleanMounts({ shows, platform: options }: Exposed, mount: Mount): Promise<void> {
  const leaks = countLeaks();

  async function runRound(platform: FakePlatform): Promise<Leaks & { busListeners: number; waiting: number }> {
    const { element, unmount } = await mount(platform);
    await outsideAct(() => eventually(() => expect(element).toHaveTextContent(shows)));
    await unmount();
    expect(element).toBeEmptyDOMElement();
    expect(platform.holds).toEqual([]);
    return { ...leaks.now(), busListeners: platform.busListeners, waiting: platform.clock.waiting };
  }

  /** What stays on the page once the platform is gone; its styles stay in the head. */
  async function runPlatform(roundCount: number): Promise<Omit<Leaks, 'nodes'>> {
    const platform = createFakePlatform(options);
    const ownListeners = platform.busListeners;
    const rounds = [];
    for (let round = 0; round < roundCount; round += 1) rounds.push(await runRound(platform));
    expect(rounds.at(-1)).toEqual(rounds.at(-2) ?? rounds.at(-1));
    platform.dispose();
    expect({ busListeners: platform.busListeners, waiting: platform.clock.waiting }).toEqual({
      busListeners: ownListeners,
      waiting: 0,
    });
    const { windowListeners, documentListeners, timers } = leaks.now();
    return { windowListeners, documentListeners, timers };
  }

  try {
    // The first round loads what stays for good: styles of the platform, what React listens for on the document.
    const left = await runPlatform(3);
    expect(await runPlatform(1)).toEqual(left);
  } finally {
    leaks.stop();
  }
}
