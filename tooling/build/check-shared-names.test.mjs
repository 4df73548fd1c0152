import { sharedNameProblems } from './check-shared-names.mjs';

const shell = {
  federation: '2.9.2',
  provides: [
    { name: 'react', version: '19.3.1', names: ['*'] },
    { name: 'i18next', version: '27.1.2', names: ['default', 'createInstance'] },
  ],
};

function remote(shared, federation = '2.9.2') {
  return { name: 'mfe-x', federation, shared };
}

test('accepts what the shell offers', () => {
  const shared = [
    { name: 'react', requiredVersion: '^19.3.1', names: ['useState', '*'] },
    { name: 'i18next', requiredVersion: '^27.1.2', names: ['createInstance'] },
  ];
  expect(sharedNameProblems(remote(shared), shell)).toEqual([]);
});

test('names what the slice of the shell lacks', () => {
  const shared = [{ name: 'i18next', requiredVersion: '^27.1.2', names: ['keyFromSelector'] }];
  expect(sharedNameProblems(remote(shared), shell)).toEqual([
    'mfe-x uses keyFromSelector of i18next; add it to shell/src/remotes/shared-slices.ts',
  ]);
});

test('refuses the whole of a package of which only a slice ships', () => {
  const shared = [{ name: 'i18next', requiredVersion: '^27.1.2', names: ['*'] }];
  expect(sharedNameProblems(remote(shared), shell)).toHaveLength(1);
});

test('refuses a package that is not shared, a version that does not fit, another federation minor', () => {
  const shared = [
    { name: 'rxjs', requiredVersion: '^7.8.2', names: ['Subject'] },
    { name: 'react', requiredVersion: '^20.0.0', names: ['useState'] },
  ];
  const problems = sharedNameProblems(remote(shared, '2.10.0'), shell);
  expect(problems).toHaveLength(3);
});
