import type { CheckProblem } from '../operations/views.ts';
import type { BuiltRemote, ShellBuild } from '../release.ts';
import { namedExposes } from '../remote-manifest.ts';
import { nameOf, problem } from './problem.ts';
import { PROBE_SEGMENTS } from './probe-segments.ts';
import { overlap, segmentsOf } from './route-patterns.ts';

/** First segments that the server answers itself on every brand's host: a page there would be gone after a reload. */
const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'dispenser',
  'pay',
  'kpi',
  'tracker',
  'mail',
  'socket.io',
  'releases',
  'shell',
  'brands',
  'photos',
  'uploads',
  'openapi.json',
  ...PROBE_SEGMENTS,
];

/** What the shell has of its own when its build does not say. */
const SHELL_ROUTES = ['/'];
const SHELL_NAMESPACES = ['shell', 'ui', 'errors'];

const OTHER_PATH = "Choose another path, for instance under the remote's own name.";

/** Pages, popups and tasks that the manifest names and the build does not have. */
export function exposeProblems(remote: BuiltRemote): CheckProblem[] {
  return namedExposes(remote.manifest)
    .filter((expose) => !remote.exposes[expose])
    .map((expose) =>
      problem(
        'expose_missing',
        `The manifest of ${nameOf(remote)} names ${expose}, which the build does not expose.`,
        `Add ${sourceOf(expose)}, or take it out of src/manifest.ts.`,
      ),
    );
}

/** A task draws nothing. */
function sourceOf(expose: string): string {
  return `src${expose.slice(1)}.${expose.startsWith('./tasks/') ? 'ts' : 'tsx'}`;
}

/** Names, addresses, navigation entries, popups and namespaces that another build already has. */
export function placeProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  return [
    ...nameProblems(remote, others),
    ...routeProblems(remote, others, shell),
    ...navProblems(remote, others, shell),
    ...popupProblems(remote, others),
    ...namespaceProblems(remote, others, shell),
  ];
}

/** Names that must be one remote's alone: its own, and the global its entry leaves. */
function nameProblems(remote: BuiltRemote, others: readonly BuiltRemote[]): CheckProblem[] {
  const own =
    remote.manifest.name === remote.name
      ? []
      : [
          problem(
            'name_taken',
            `${nameOf(remote)} carries the manifest of ${remote.manifest.name}.`,
            'Name the folder and the manifest alike and build again.',
          ),
        ];
  const globals = others
    .filter(({ globalName }) => globalName === remote.globalName)
    .map((other) =>
      problem(
        'name_taken',
        `${nameOf(remote)} and ${nameOf(other)} leave their entry under the same global name, ${remote.globalName}.`,
        'Rename the remote: the global is made of its name and version.',
        other,
      ),
    );
  return [...own, ...globals];
}

/** Two remotes that claim one address, and addresses that the shell or the server have. */
function routeProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  return remote.manifest.routes.flatMap(({ path }, index) => {
    const twice = remote.manifest.routes.slice(0, index).find((route) => isSameShape(route.path, path));
    return [
      ...(twice
        ? [
            problem(
              'route_conflict',
              `${nameOf(remote)} has two routes for one address, ${twice.path} and ${path}.`,
              'Keep one of them.',
            ),
          ]
        : []),
      ...reservedPath(remote, path, shell),
      ...others.flatMap((other) => claimed(remote, path, other)),
    ];
  });
}

function claimed(remote: BuiltRemote, path: string, other: BuiltRemote): CheckProblem[] {
  const rival = other.manifest.routes.find((route) => overlap(route.path, path));
  if (!rival) return [];
  const how = isSameShape(rival.path, path) ? `claims ${path}` : `claims ${path}, which ${rival.path} answers to`;
  return [
    problem('route_conflict', `${nameOf(remote)} ${how}; ${nameOf(other)} has ${rival.path}.`, OTHER_PATH, other),
  ];
}

function reservedPath(remote: BuiltRemote, path: string, shell: ShellBuild): CheckProblem[] {
  const own = (shell.routes ?? SHELL_ROUTES).find((route) => overlap(route, path));
  if (own !== undefined)
    return [
      problem('route_conflict', `${nameOf(remote)} claims ${path}; ${own} is a page of the shell.`, OTHER_PATH, shell),
    ];
  const segments = segmentsOf(path);
  if (segments[0] !== undefined && SERVER_SEGMENTS.includes(segments[0])) {
    return [
      problem(
        'route_conflict',
        `${nameOf(remote)} claims ${path}; addresses under /${segments[0]} are the server's, so a reload would not find the page.`,
        OTHER_PATH,
        shell,
      ),
    ];
  }
  if (segments[0]?.startsWith(':')) {
    return [
      problem(
        'route_conflict',
        `${nameOf(remote)} claims ${path}, which is every address of ${segments.length === 1 ? 'one segment' : `${segments.length} segments`}.`,
        'Begin the path with a word.',
        shell,
      ),
    ];
  }
  if (/\.[a-z0-9]{1,5}$/.test(path)) {
    return [
      problem(
        'route_conflict',
        `${nameOf(remote)} claims ${path}, which looks like a file: the server answers 404 there on a reload.`,
        'Leave out the ending.',
        shell,
      ),
    ];
  }
  return [];
}

function isSameShape(a: string, b: string): boolean {
  const shape = (path: string): string =>
    segmentsOf(path)
      .map((segment) => (segment.startsWith(':') ? ':' : segment))
      .join('/');
  return shape(a) === shape(b);
}

/** Entries of the navigation: one id is one entry, and each must lead to a page that is there. */
function navProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  const pages = [
    ...(shell.routes ?? SHELL_ROUTES),
    ...[remote, ...others].flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)),
  ];
  return remote.manifest.nav.flatMap((entry) => {
    const rival = others.find(({ manifest }) => manifest.nav.some(({ id }) => id === entry.id));
    return [
      ...(rival
        ? [
            problem(
              'nav_conflict',
              `${nameOf(remote)} and ${nameOf(rival)} both have a navigation entry "${entry.id}".`,
              'Give the entry another id.',
              rival,
            ),
          ]
        : []),
      ...(pages.some((path) => overlap(path, entry.path))
        ? []
        : [
            problem(
              'nav_conflict',
              `The navigation entry "${entry.id}" of ${nameOf(remote)} leads to ${entry.path}, where no page is.`,
              'Lead it to a route of the remote, or release the page first.',
            ),
          ]),
    ];
  });
}

/** A popup that two remotes offer to fill: which one opens would depend on their order. */
function popupProblems(remote: BuiltRemote, others: readonly BuiltRemote[]): CheckProblem[] {
  const origins = remote.manifest.popups.map(({ origin }) => origin);
  const twice = origins
    .filter((origin, index) => origins.indexOf(origin) !== index)
    .map((origin) =>
      problem('popup_conflict', `${nameOf(remote)} names two popups for "${origin}".`, 'Keep one of them.'),
    );
  return [
    ...twice,
    ...others.flatMap((other) =>
      other.manifest.popups
        .filter(({ origin }) => origins.includes(origin))
        .map(({ origin }) =>
          problem(
            'popup_conflict',
            `${nameOf(remote)} fills the popup "${origin}", which ${nameOf(other)} fills already.`,
            'Take it out of one of the two; pin the one that gives it up first.',
            other,
          ),
        ),
    ),
  ];
}

/** Texts of two owners in one namespace overwrite each other. */
function namespaceProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  const remedy = 'Name the namespace after the remote.';
  return remote.manifest.namespaces.flatMap((namespace) => [
    ...((shell.namespaces ?? SHELL_NAMESPACES).includes(namespace)
      ? [
          problem(
            'namespace_conflict',
            `${nameOf(remote)} brings texts in "${namespace}", a namespace of the shell.`,
            remedy,
            shell,
          ),
        ]
      : []),
    ...others
      .filter(({ manifest }) => manifest.namespaces.includes(namespace))
      .map((other) =>
        problem(
          'namespace_conflict',
          `${nameOf(remote)} and ${nameOf(other)} both bring texts in "${namespace}".`,
          remedy,
          other,
        ),
      ),
  ]);
}
