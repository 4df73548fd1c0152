export { ALL_RIGHTS, DEMO_OPERATORS, ensureOperator } from '../operations/demo-operators.ts';
export { ANNA, BRUNO, CARLA, buildOperationsTest, type OperationsTest } from '../operations/operations-fixtures.ts';
export { createOverrides } from '../platform/overrides/overrides-service.ts';
export { canaryGroups } from '../platform/signing/canary-groups.ts';
export { openRegistryHarness, type RegistryHarness } from '../platform/testing/registry-harness.ts';
export { hashedFile, sampleBuild, sampleCode } from '../platform/versions/version-fixtures.ts';
