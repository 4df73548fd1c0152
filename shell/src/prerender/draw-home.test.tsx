import { aBrand } from '@halo/shared/testing';
import { drawHome } from './draw-home.tsx';

it('a brand that is to close says so on the home page before any script has run', async () => {
  const facts = { language: 'it', remotes: [] } as const;
  const open = await drawHome({ ...facts, brand: aBrand({ title: 'Luna' }) });
  expect(open.html).not.toContain('Luna chiude il');
  const closing = await drawHome({ ...facts, brand: aBrand({ title: 'Luna', closesAt: '2026-12-31T12:00:00Z' }) });
  expect(closing.html).toContain('Luna chiude il 31 dicembre 2026');
});
