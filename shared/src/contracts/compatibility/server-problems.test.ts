import type { ShellBuild } from '../release.ts';
import { serverCalls } from '../server-calls.ts';
import { serverProblems } from './server-problems.ts';

const shell = (asks?: string[]) => ({ version: '2.0.0', ...(asks && { asks }) }) as ShellBuild;

it('[REL-04] a shell that asks for what the server does not answer is refused, with what it asks for', () => {
  const [found, ...more] = serverProblems(shell(['GET api /users/me', 'POST api /stars']), ['GET api /users/me']);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    code: 'call_missing',
    message: 'shell@2.0.0 asks the server for POST api /stars, which this one does not answer.',
  });
});

it('names a few of many', () => {
  const asks = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(serverProblems(shell(asks), [])[0]?.message).toContain('a, b, c, d, e and 2 more, which');
});

it('takes what is answered here, and builds from before calls were listed', () => {
  expect(serverProblems(shell(serverCalls().map(({ name }) => name)))).toEqual([]);
  expect(serverProblems(shell())).toEqual([]);
  expect(serverCalls().length).toBeGreaterThan(50);
});
