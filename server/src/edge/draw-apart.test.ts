import { brands } from '@halo/brands';
import { createDrawApart } from './draw-apart.ts';

const facts = { brand: brands[0] as (typeof brands)[number], language: 'it', remotes: [] } as const;
const drawing = (html: string) =>
  `module.exports = { drawHome: async ({ language }) => ({ html: ${html}, css: 'i{}' }) };`;

it('draws in a world that has nothing of this process', async () => {
  const draw = createDrawApart();
  const names = ['process', 'require', 'fetch', 'Buffer', 'WebAssembly', 'performance'];
  const kinds = `[${names.map((name) => `typeof ${name}`).join()}].join() + language + new URL('/a?b', 'http://c').search`;
  expect(await draw(drawing(kinds)).drawHome(facts)).toEqual({
    html: `${'undefined,'.repeat(4)}object,undefinedit?b`,
    css: 'i{}',
  });
  await expect(draw(drawing(`URL.constructor.constructor('return 1')()`)).drawHome(facts)).rejects.toThrow('EvalError');
  expect(await draw(drawing(kinds)).drawLegal({ ...facts, page: 'privacy', text: '' })).toBeUndefined();
});
