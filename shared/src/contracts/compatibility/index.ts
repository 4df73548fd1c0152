export { compatibilityProblems } from './compatibility-problems.ts';
export { runningProblems } from './running-problems.ts';
export { isProbeAddress } from './probe-segments.ts';
export { placeProblems } from './place-problems.ts';
export { sharedPackageProblems, federationProblems } from './shell-problems.ts';
export { topicShapes, shapeOf } from './topic-shapes.ts';
export { incompatibilities, type PayloadShape } from './payload-shape.ts';
export { isReadableRange, satisfies } from './version-range.ts';
export { askedModules } from './asked-modules.ts';
