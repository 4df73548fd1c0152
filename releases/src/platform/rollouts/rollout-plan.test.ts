import { rightsOf, scopesForTwo } from './rollout-plan.ts';

const steps = [
  { brands: ['luna'], percent: 5, minutes: 60 },
  { brands: ['luna', 'sol'], percent: 100, minutes: 60 },
];

it('[REL-02] the list of what takes two counts where most visitors get a version, and of the shell where any does', () => {
  expect(scopesForTwo({ steps, remote: 'mfe-chat' }, ['luna', 'sol'])).toEqual(['luna', 'sol']);
  expect(scopesForTwo({ steps: steps.slice(0, 1), remote: 'mfe-chat' }, ['luna', 'sol'])).toEqual([]);
  expect(scopesForTwo({ steps: steps.slice(0, 1), remote: 'shell' }, ['luna', 'sol'])).toEqual(['luna']);
});

it('a plan for the shell needs the right for that on every brand that it reaches', () => {
  const forShell = (remote: string) =>
    rightsOf(steps, { remote, version: '2.0.0' }, ['luna', 'sol']).filter(({ action }) => action === 'shell');
  expect(new Set(forShell('shell').map(({ brand }) => brand))).toEqual(new Set(['luna', 'sol']));
  expect(forShell('mfe-chat')).toEqual([]);
});
