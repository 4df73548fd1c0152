export { ALL_RIGHTS, DEMO_OPERATORS, ensureOperator } from '../operations/demo-operators.ts';
export { ANNA, buildOperationsTest, type OperationsTest } from '../operations/operations-fixtures.ts';
export { createOverrides } from '../platform/overrides/overrides-service.ts';
export { canaryGroups } from '../platform/signing/canary-groups.ts';
export { openRegistryBench, type RegistryBench } from '../platform/versions/registry-bench.ts';
export { hashedFile, sampleBuild, sampleCode } from '../platform/versions/version-fixtures.ts';
