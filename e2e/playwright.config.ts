import { defineConfig } from '@playwright/test';

/** By night everything runs that may run: on both screens what says the same on either, and what is tagged @nightly. */
const isNight = Boolean(process.env['HALO_NIGHTLY']);
/** What does not depend on the screen: answers of the server, releases, faults, and what operators do. */
const PLATFORM =
  /specs\/(edge\/|(console|console-shapes|fault-matrix|fault-matrix-shell|hot-reload|isolation|override|payment-scripts|published-shell|release-boot|release-health|rolling-deployment|server-crash)\.|account\/(desk|operator-code)\.)/;
/** Engines that Playwright does not drive (engines/); npm run nightly -- --part engines. */
const ENGINES = /specs\/engines\./;
const hasEngines = Boolean(process.env['HALO_ENGINES']);
const isCi = process.env['CI'] !== undefined;
/** Has the screen of a phone and runs with the desktop: the phone has more to do than the others. */
const RELEASE_SWITCH = /specs\/release-switch\./;
/** Suggestions of an address bar that a headless browser does not show: two processes of each window. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off; a second list takes the place of its own. */
const OFF_ANYWAY = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

/** Journeys in a real browser against a real server, on a phone and on a desktop. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../var/test/e2e',
  globalSetup: './server/global-setup.ts',
  // One worker a project, beside each other. Specs of one project run one after the other, because they share the demo
  // account; a spec with a server of its own has a port of its own.
  workers: 3,
  fullyParallel: false,
  forbidOnly: isCi,
  // What passes only the second or third time is reported as flaky, and is not silently good.
  retries: 2,
  // What takes long and says little more than its neighbour runs at night: npm run nightly.
  ...(isNight ? {} : { grepInvert: /@nightly/ }),
  // For a machine much slower than two quiet cores: what passes never waits as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Longer than any time-out a page has of its own.
    actionTimeout: 20_000,
    // What a worker answers cannot be changed on its way; the specs about it allow it.
    serviceWorkers: 'block',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Recording costs a tenth of the time, so only what failed is recorded, the second time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['HALO_CHROMIUM'] ? { executablePath: process.env['HALO_CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...OFF_ANYWAY, ...UNSEEN].join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      workers: 1,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      // By day what people do with their account, and one journey, is proven on the desktop only.
      testIgnore: [
        PLATFORM,
        ENGINES,
        RELEASE_SWITCH,
        /specs\/pay\/(?!life)/,
        ...(isNight ? [] : [/journey-sol|remote-down|specs\/account\//]),
      ],
    },
    {
      name: 'desktop',
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
      // Versions change, messages travel and contracts end the same way on any screen, and a phone has the most to
      // lose. By night how two people meet is seen on both.
      testIgnore: [
        PLATFORM,
        ENGINES,
        /specs\/(chat\/(?!two-people)|pay\/life)/,
        ...(isNight ? [] : [/journey-|two-people/]),
      ],
    },
    {
      name: 'platform',
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: PLATFORM,
    },
    ...(hasEngines ? [{ name: 'engines', workers: 1, testMatch: ENGINES }] : []),
  ],
});
