// Who may import whom (dependency-cruiser). Each rule's comment is the message a person reads, so
// it says what to do instead. Every rule has a seeded violation in seeded/, which proves that it bites.

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { exports: sharedExports } = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'shared', 'package.json'), 'utf8'),
);

const REMOTE = '^(mfe-[^/]+)/';
const TEST_FILES =
  '^proving/|\\.test\\.tsx?$|\\.contract\\.tsx?$|-contract\\.tsx?$|-(?:bench|harness|fixtures)\\.ts$|(^|/)testing/|(^|/)sandbox/';

/** The edge, and the documents of other hosts (the card frame). */
const WRITES_PAGES = '^server/src/(edge/|.*-document\\.ts$)';

/** Each module declares its tables; the storage and joins within the database see them all. */
const TABLES = '-tables\\.ts$';

/** What puts the server together. */
const COMPOSITION = '^server/src/(?:backup|compose|create-routes|create-services|deps|main|people|restore|serve)\\.ts$';

/** What other packages get of the release platform: itself, its settings, and its fixtures for their tests. */
const RELEASES_DOORS = '^releases/src/(?:index|settings|testing/index)\\.ts$';

const MODULE_DOOR = '^server/src/modules/[^/]+/index\\.ts$';

/** Every package of the repository, `mfe-…` as one. */
const PACKAGES = [
  'mfe-[^/]+',
  'shared',
  'brands',
  'shell',
  'console',
  'server-kit',
  'releases',
  'simulators',
  'server',
  'proving',
  'tooling',
  'e2e',
];

/** A pattern for all packages but these. */
function packagesBut(...names) {
  return `^(${PACKAGES.filter((name) => !names.includes(name)).join('|')})/`;
}

/** The modules of shared, lowest first: a module imports only earlier ones. */
const LAYERS = [
  'contracts',
  'texts',
  'errors',
  'releases',
  'store',
  'bus',
  'http',
  'api',
  'realtime',
  'storage',
  'i18n',
  'theme',
  'ui',
  'trust',
  'remote',
  'prerender',
  'testing',
];

/** What shared's package.json exports. */
const PUBLIC_ENTRIES = Object.values(sharedExports).map((path) => `^shared/${path.slice(2).replace(/[.]/g, '\\.')}$`);

/** Packages that live in one place, so that replacing one is a change of one folder. */
const VENDORS = [
  { vendor: 'ky', home: '^shared/src/http/', instead: 'the HttpClient of @halo/shared/http' },
  {
    vendor: 'socket.io-client',
    home: '^shared/src/realtime/|^e2e/|^server/src/(testing/|.*(\\.test|-bench|-harness)\\.ts$)|^(tooling|proving)/',
    instead: 'the realtime client of @halo/shared/realtime',
  },
  { vendor: '@module-federation', home: '^shell/src/remotes/|^tooling/', instead: 'the loader in shell/src/remotes' },
  {
    vendor: 'i18next',
    home: '^shared/src/i18n/|^shell/src/remotes/shared-slices\\.ts$|^proving/hosts/',
    instead: '@halo/shared/i18n',
  },
  { vendor: 'downshift', home: '^shared/src/ui/', instead: 'the combobox of @halo/shared/ui' },
  { vendor: 'single-spa-react', home: '^shared/src/remote/', instead: 'definePage of @halo/shared/remote' },
  { vendor: '@mantine/core', home: '^console/', instead: '@halo/shared/ui; Mantine is for the operator console only' },
  {
    vendor: '@tanstack/react-query',
    home: '^console/',
    instead: "the page's own session; React Query is for the operator console only",
  },
];

function forbid(name, from, to, comment) {
  return { name, severity: 'error', comment, from, to };
}

function layerRules() {
  return LAYERS.slice(0, -1).map((layer, index) =>
    forbid(
      `shared-layer-${layer}`,
      { path: `^shared/src/${layer}/`, pathNot: TEST_FILES },
      { path: `^shared/src/(${LAYERS.slice(index + 1).join('|')})/` },
      `In shared a module imports only lower ones (${LAYERS.join(' < ')}). Move the idea down, or pass it in.`,
    ),
  );
}

function vendorRules() {
  return VENDORS.map(({ vendor, home, instead }) =>
    forbid(
      `vendor-${vendor.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      { pathNot: home },
      // A package matches by its folder; `(/|$)` keeps i18next from matching i18next-something.
      // Its types may be named anywhere: they cost nothing and replace nothing.
      { path: `(^|/)node_modules/${vendor.replace(/[.]/g, '\\.')}(/|$)`, dependencyTypesNot: ['type-only'] },
      `${vendor} lives in one folder. Use ${instead}.`,
    ),
  );
}

module.exports = {
  forbidden: [
    forbid(
      'remote-imports-remote',
      { path: REMOTE },
      { path: '^mfe-', pathNot: '^$1/' },
      'Remotes do not know each other. Publish a fact on the bus, or move the common part to shared.',
    ),
    forbid(
      'remote-imports-house',
      { path: REMOTE },
      { path: packagesBut('mfe-[^/]+', 'shared') },
      'A remote imports shared only. What it needs of the brand or the shell comes with the platform.',
    ),
    forbid(
      'shell-imports-remote',
      { path: '^shell/' },
      { path: '^mfe-' },
      'The shell reaches remotes only through the release set; it names none.',
    ),
    forbid(
      'shell-imports-house',
      { path: '^shell/' },
      { path: packagesBut('mfe-[^/]+', 'shell', 'shared') },
      'The shell imports shared only. The brand comes in the boot document.',
    ),
    forbid(
      'shared-imports-ours',
      { path: '^shared/' },
      { path: packagesBut('shared') },
      'shared imports nothing of ours.',
    ),
    forbid(
      'brands-imports',
      { path: '^brands/' },
      { path: `${packagesBut('brands', 'shared')}|^shared/src/(?!contracts/|theme/)` },
      'Brand data imports shared/contracts and shared/theme only.',
    ),
    forbid(
      'server-imports-house',
      { path: '^server/' },
      { path: packagesBut('server', 'server-kit', 'releases', 'simulators', 'brands', 'shared') },
      'The server imports server-kit, releases, simulators, brands and shared only.',
    ),
    forbid(
      'server-imports-shared',
      { path: '^server/', pathNot: WRITES_PAGES },
      {
        path: '^shared/src/(?!testing/(?:eventually|simulated-delay)\\.ts|contracts/|texts/|errors/|releases/|card-encryption/)',
      },
      'Of shared the server imports contracts, texts, errors and releases only, and its tests testing/eventually, testing/simulated-delay and card-encryption.',
    ),
    forbid(
      'edge-imports-shared',
      { path: WRITES_PAGES },
      { path: '^shared/src/(?!contracts/|texts/|errors/|releases/|theme/)' },
      'What writes a page may also import shared/theme, for the style sheet in it. The rest is browser code.',
    ),
    forbid(
      'server-kit-imports-ours',
      { path: '^server-kit/' },
      {
        path: `${packagesBut('server-kit', 'shared')}|^shared/src/(?!testing/(?:eventually|simulated-delay)\\.ts|contracts/|errors/)`,
      },
      'server-kit is what server packages stand on. It imports shared/contracts and shared/errors only, and its tests testing/eventually and testing/simulated-delay.',
    ),
    forbid(
      'releases-imports-ours',
      { path: '^releases/', pathNot: TEST_FILES },
      { path: `${packagesBut('releases', 'server-kit', 'shared')}|^shared/src/(?!contracts/|errors/|releases/)` },
      'The release platform knows nothing of the product. It imports server-kit and contracts, errors, releases of shared.',
    ),
    forbid(
      'simulators-import-ours',
      { path: '^simulators/', pathNot: TEST_FILES },
      { path: `${packagesBut('simulators', 'server-kit', 'shared')}|^shared/src/(?!contracts/|errors/)` },
      'A simulator stands for a company of its own. It imports server-kit and contracts, errors of shared only.',
    ),
    forbid(
      'proving-is-imported',
      { pathNot: '^proving/' },
      { path: '^proving/' },
      'What only proves (faults, benchmarks) may import everything and is imported by nothing.',
    ),
    forbid(
      'e2e-imports',
      { path: '^e2e/' },
      {
        path: `${packagesBut('e2e', 'shared')}|^shared/src/(?!testing/(?:eventually|simulated-delay)\\.ts|contracts/)`,
      },
      'Journeys see what a user sees. They import shared/contracts only, and testing/eventually and testing/simulated-delay.',
    ),
    forbid(
      'console-imports-house',
      { path: '^console/' },
      { path: packagesBut('console', 'shared') },
      'The console talks to the operations host only; nothing of the product is part of it.',
    ),
    forbid(
      'console-imports-shared',
      { path: '^console/' },
      { path: '^shared/src/(?!contracts/|texts/|errors/)' },
      'Of shared the console imports contracts, texts and errors only. Its looks are its own.',
    ),
    forbid(
      'tooling-imports-product',
      { path: '^tooling/' },
      { path: packagesBut('tooling', 'proving') },
      'tooling builds the product and imports nothing of it.',
    ),
    ...layerRules(),
    forbid(
      'shared-own-list',
      // The test of the fixtures goes through all that other packages get.
      { path: '^shared/src/', pathNot: '^shared/src/contracts/codecs\\.test\\.ts$' },
      { path: '^shared/src/[^/]+/index\\.ts$' },
      "Inside shared import the file. A module's index.ts is the list of names for other packages.",
    ),
    forbid(
      'shared-deep-import',
      { pathNot: '^shared/' },
      { path: '^shared/src/', pathNot: PUBLIC_ENTRIES },
      "Import the module's public entry (@halo/shared/<module>), not a file inside it.",
    ),
    forbid(
      'features-apart',
      { path: '^(mfe-[^/]+|console)/src/(?!app/|pages/|popups/|tasks/|testing/)([^/]+)/' },
      { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|api|live|locales|testing)/' },
      "A remote's features do not import each other. What two need lies beside them in src/, or in api/ or live/.",
    ),
    forbid(
      'view-does-not-fetch',
      { path: '-view\\.tsx$' },
      { path: '^shared/src/(api|bus|http|realtime)/|^(mfe-[^/]+|console)/src/(api|live)/|-session\\.ts$' },
      'A view is props in, elements out. Fetching and listening belong to its use-… hook.',
    ),
    ...vendorRules(),
    forbid(
      'testing-in-product',
      { pathNot: `${TEST_FILES}|^e2e/` },
      { path: '^shared/src/testing/|^(mfe-[^/]+|shell|console|server|releases|brands)/.*/testing/' },
      'Test support is for tests and sandboxes.',
    ),
    forbid(
      'product-imports-test',
      { pathNot: TEST_FILES },
      { path: '\\.test\\.tsx?$' },
      'A test is not a library. Move what is needed to a file of its own.',
    ),
    forbid(
      'server-module-deep-import',
      { path: '^server/src/modules/([^/]+)/', pathNot: TEST_FILES },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', MODULE_DOOR, TABLES] },
      "Another module is used through its index.ts only. Offer there what you need, or name it in your module's needs.",
    ),
    forbid(
      'server-past-the-door',
      { path: '^server/src/', pathNot: ['^server/src/modules/', TEST_FILES] },
      { path: '^server/src/modules/', pathNot: [MODULE_DOOR, TABLES] },
      'A module is used through its index.ts only.',
    ),
    forbid(
      'releases-past-the-door',
      { pathNot: '^releases/' },
      { path: '^releases/src/', pathNot: RELEASES_DOORS },
      'The release platform is used through @halo/releases, its settings and its testing. Offer there what you need.',
    ),
    forbid(
      'server-upward-import',
      { path: '^server/src/(?:basics\\.ts|http/|modules/)', pathNot: TEST_FILES },
      { path: '^server/src/(?:edge/|(?:app|compose|create-routes|create-services|deps|env|main|services)\\.ts$)' },
      'Modules and what they stand on know neither the edge nor what puts them together. Name what you need in the needs.',
    ),
    // A type that a component takes from above is always a circle, so this needs no list of names. A parent may
    // name the props of a child that it draws, and a hook those of the view that it serves.
    forbid(
      'child-imports-parent-props',
      { path: '\\.tsx$' },
      { path: '\\.tsx$', circular: true, dependencyTypes: ['type-only'] },
      'A component declares what it takes itself. Name the few props it uses, or take the type from where the data is made.',
    ),
    forbid(
      'environment-import',
      { path: '^(?:server|server-kit|releases|simulators)/src/', pathNot: [COMPOSITION, TEST_FILES] },
      { path: '^server/src/(?:env|deps)\\.ts$' },
      'Only main and compose see the whole environment. Read your part of it beside your code, and name it in the needs.',
    ),
    forbid(
      'no-cycle',
      {},
      { circular: true },
      'A cycle, types included: neither file can be understood or tested alone. Give what both need a file of its own.',
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API; swc reads the sources, types-only imports included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.config\\.(mjs|ts)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
