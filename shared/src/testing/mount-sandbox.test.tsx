import { act, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { definePage, definePopup } from '../remote/define-page.tsx';
import { defineMessages } from '../remote/messages.ts';
import { usePlatform } from '../remote/platform-context.tsx';
import { useSession } from '../remote/use-session.ts';
import { sandboxBrands } from './fixtures/brands.ts';
import { outsideAct } from './mount-lifecycles.ts';
import { mountSandbox } from './mount-sandbox.tsx';
import { readSandboxChoice, type SandboxContents } from './sandbox-choice.ts';
import type { Scenario } from './scenario.ts';

const scenarios: readonly Scenario[] = [
  { name: 'empty', description: 'nothing yet', page: 'inbox' },
  { name: 'visitor', description: 'a visitor', platform: { session: { status: 'visitor' } } },
  { name: 'locked', description: 'a locked message', popup: 'blurred', context: { angelId: 'a1' } },
];
const contents: SandboxContents = {
  pages: ['inbox', 'conversation'],
  popups: ['blurred'],
  scenarios,
  brands: sandboxBrands(),
};

describe('readSandboxChoice', () => {
  it.each([
    ['', 'page', 'inbox', 'usual', 'luna', 'it', 'auto'],
    [
      '?page=conversation&scenario=visitor&language=es&theme=night&brand=sol',
      'page',
      'conversation',
      'visitor',
      'sol',
      'es',
      'night',
    ],
    ['?popup=blurred&scenario=locked&brand=brise', 'popup', 'blurred', 'locked', 'brise', 'fr', 'auto'],
    ['?page=gone&scenario=empty', 'page', 'inbox', 'empty', 'luna', 'it', 'auto'],
    ['?page=conversation&scenario=empty', 'page', 'conversation', 'usual', 'luna', 'it', 'auto'],
  ])('%s', (search, kind, target, scenario, brand, language, theme) => {
    const choice = readSandboxChoice(search, contents);
    expect([choice.kind, choice.target, choice.scenario.name, choice.brand.id, choice.language, choice.theme]).toEqual([
      kind,
      target,
      scenario,
      brand,
      language,
      theme,
    ]);
  });
});

describe('mountSandbox', () => {
  const messages = defineMessages('demo', async (language) => ({ default: { hello: `hello in ${language}` } }));
  function Inbox() {
    const { t } = useTranslation('demo');
    const { brand, navigate } = usePlatform();
    return (
      <button
        type="button"
        onClick={() => navigate('/x')}
      >{`${t('hello')}, ${brand.title}, ${useSession().status}`}</button>
    );
  }
  const inbox = definePage({ page: Inbox, messages });
  const blurred = definePopup({ popup: ({ context }) => <p>{context['angelId']}</p>, messages });

  it('mounts what the address says and offers the rest', async () => {
    history.replaceState(null, '', '?page=inbox&scenario=visitor&language=es&theme=night&brand=sol');
    await outsideAct(() =>
      mountSandbox({ remote: 'mfe-demo', pages: { inbox: async () => inbox }, popups: { blurred }, scenarios }),
    );
    const button = screen.getByRole('button', { name: 'hello in es, Sol, visitor' });
    expect(document.documentElement).toMatchObject({ lang: 'es' });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'night', sandbox: 'ready' });
    expect(screen.getByLabelText(/Scenario/)).toHaveDisplayValue(/visitor/);
    await act(async () => button.click());
    expect(screen.getByRole('log')).toHaveTextContent('navigate: /x');
  });

  it('mounts a popup, and leaves the toolbar out for pictures', async () => {
    history.replaceState(null, '', '?popup=blurred&scenario=locked&toolbar=off');
    await outsideAct(() => mountSandbox({ remote: 'mfe-demo', pages: { inbox }, popups: { blurred }, scenarios }));
    expect(screen.getByText('a1')).toBeVisible();
    expect(screen.queryByLabelText(/Scenario/)).toBeNull();
  });
});
