import { type BuiltRemote, SHELL_NAME, type ShellBuild } from '@halo/shared/contracts';
import type { Pin, Pins } from '@halo/shared/contracts/operations';
import { sampleBuild, sampleShell } from '../versions/version-fixtures.ts';
import { checkedBuilds } from './pin-checks.ts';

const REMOTE = 'mfe-sample';
const remote: BuiltRemote = sampleBuild('1.0.0').document;
/** The third brings no React along; the fourth asks for what no server has. */
const shells: Record<string, ShellBuild> = {
  '2.0.0': sampleShell('2.0.0').document,
  '3.0.0': { ...sampleShell('3.0.0').document, provides: [] },
  '4.0.0': { ...sampleShell('4.0.0').document, asks: ['GET api /stars'] },
};
const needs = {
  versions: {
    shell: () => sampleShell('1.0.0').document,
    document: async () => remote,
    shellDocument: async (version: string) => {
      const build = shells[version];
      return build && { build, digest: version };
    },
  },
  compatibility: { problems: () => [] },
};
const pins = (shell?: Pin): Pins => ({ [REMOTE]: { version: '1.0.0' }, ...(shell && { [SHELL_NAME]: shell }) });
const checked = (before: Pins, after: Pins) => checkedBuilds(needs, [{ scope: 'luna', before, after }]);

describe('a shell that does not fit what a brand runs', () => {
  it.each<[string, Pin]>([
    ['pinned', { version: '3.0.0' }],
    ['a canary', { version: '2.0.0', canary: { version: '3.0.0', percent: 5 } }],
    ['off, so that one switch would bring it', { version: '3.0.0', isOff: true }],
    ['asking for what this server does not answer', { version: '4.0.0' }],
  ])('is refused: %s', async (_how, shell) => {
    await expect(checked(pins({ version: '2.0.0' }), pins(shell))).rejects.toMatchObject({
      code: 'release_incompatible',
    });
  });

  it("is not in the way back to the installation's, though the brand's pin names the default's version", async () => {
    const gone: Pin = { version: '3.0.0', isOff: true, isCanaryOnly: true };
    await expect(checked(pins({ version: '2.0.0' }), pins(gone))).resolves.toBeDefined();
  });
});
