import type { CheckProblem } from '../operations/views.ts';
import { pathParametersOf } from '../places.ts';
import type { BuiltRemote, ShellBuild } from '../release.ts';
import { listed, nameOf, problem } from './problem.ts';

/** What the shell offers when its build is from before places. */
const SHELL_PLACES: readonly string[] = ['home'];

/**
 * A place that a build leads to is offered by exactly one remote, with the parameters that the contract gives it.
 * Beside a build from before places nothing is missed: what it offers is not known.
 *
 * @param replaced what the pages run of the remote now, if they do
 */
export function destinationProblems(
  remote: BuiltRemote,
  others: readonly BuiltRemote[],
  shell: ShellBuild,
  replaced?: BuiltRemote,
): CheckProblem[] {
  return [
    ...parameterProblems(remote),
    ...rivalProblems(remote, others, shell),
    ...missingProblems(remote, others, shell),
    ...droppedProblems(remote, others, shell, replaced),
  ];
}

/** Places that the shell itself leads to and that none of these remotes offers. */
export function shellDestinationProblems(running: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  if (!running.every(knowsPlaces)) return [];
  const offered = new Set([...placesOfShell(shell), ...running.flatMap(placesOf)]);
  return (shell.goesTo ?? [])
    .filter((place) => !offered.has(place))
    .map((place) =>
      problem(
        'place_missing',
        `${nameOf(shell)} leads to the place "${place}", which no remote offers here.`,
        'Release a remote that declares the place on one of its routes first.',
      ),
    );
}

function placesOf({ manifest }: BuiltRemote): string[] {
  return manifest.routes.flatMap(({ place }) => (place === undefined ? [] : [place]));
}

function placesOfShell(shell: ShellBuild): readonly string[] {
  return shell.places ?? SHELL_PLACES;
}

function knowsPlaces(remote: BuiltRemote): boolean {
  return remote.manifest.goesTo !== undefined || placesOf(remote).length > 0;
}

/** A route that lacks a parameter of its place has no address to go to, and one more would stay empty. */
function parameterProblems(remote: BuiltRemote): CheckProblem[] {
  return remote.manifest.routes.flatMap(({ path, place }) => {
    const asked = place === undefined ? undefined : pathParametersOf(place);
    const given = [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
    if (!asked || (asked.length === given.length && asked.every((name) => given.includes(name)))) return [];
    const what = asked.length === 0 ? 'no parameter' : `the parameter ${listed(asked)}`;
    return [
      problem(
        'place_conflict',
        `${nameOf(remote)} offers the place "${place}" at ${path}; its path takes ${what}.`,
        'Give the path the parameters that shared/src/contracts/places.ts names.',
      ),
    ];
  });
}

/** Two offers of one place: where a link leads would depend on the order of the remotes. */
function rivalProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  const own = placesOf(remote);
  const twice = own
    .filter((place, index) => own.indexOf(place) !== index)
    .map((place) =>
      problem('place_conflict', `${nameOf(remote)} offers the place "${place}" on two routes.`, 'Keep one of them.'),
    );
  const rivals = [...new Set(own)].flatMap((place) =>
    [
      ...(placesOfShell(shell).includes(place) ? [shell] : []),
      ...others.filter((each) => placesOf(each).includes(place)),
    ].map((rival) =>
      problem(
        'place_conflict',
        `${nameOf(remote)} and ${nameOf(rival)} both offer the place "${place}".`,
        'Take it out of one of the two; pin the one that gives it up first.',
        rival,
      ),
    ),
  );
  return [...twice, ...rivals];
}

function missingProblems(remote: BuiltRemote, others: readonly BuiltRemote[], shell: ShellBuild): CheckProblem[] {
  const destinations = [...new Set(remote.manifest.goesTo ?? [])];
  if (destinations.length > 0 && shell.places === undefined) {
    return [
      problem(
        'place_missing',
        `${nameOf(remote)} goes to ${listed(destinations)}; ${nameOf(shell)} is from before there were places.`,
        'Release a shell that resolves places first.',
        shell,
      ),
    ];
  }
  if (!others.every(knowsPlaces)) return [];
  const offered = new Set([...placesOfShell(shell), ...placesOf(remote), ...others.flatMap(placesOf)]);
  return destinations
    .filter((place) => !offered.has(place))
    .map((place) =>
      problem(
        'place_missing',
        `${nameOf(remote)} goes to the place "${place}", which no remote offers here.`,
        'Release the remote that offers it first, or pin both in one change.',
      ),
    );
}

/** A place that the version before offered does not go away while others lead to it. */
function droppedProblems(
  remote: BuiltRemote,
  others: readonly BuiltRemote[],
  shell: ShellBuild,
  replaced: BuiltRemote | undefined,
): CheckProblem[] {
  const offered = new Set([...placesOfShell(shell), ...placesOf(remote), ...others.flatMap(placesOf)]);
  const dropped = replaced ? placesOf(replaced).filter((place) => !offered.has(place)) : [];
  const goers = [
    { build: shell, goesTo: shell.goesTo ?? [] },
    ...others.map((each) => ({ build: each, goesTo: each.manifest.goesTo ?? [] })),
  ];
  return dropped.flatMap((place) =>
    goers
      .filter(({ goesTo }) => goesTo.includes(place))
      .map(({ build }) =>
        problem(
          'place_missing',
          `${nameOf(build)} goes to the place "${place}", which ${nameOf(remote)} no longer offers.`,
          'Keep the place on one of its routes, or release what does without it first.',
          build,
        ),
      ),
  );
}
