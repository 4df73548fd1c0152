import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createFakePlatform } from '../testing/create-fake-platform.ts';
import { mountLifecycles } from '../testing/mount-lifecycles.ts';
import { definePage, definePopup } from './define-page.tsx';
import { defineMessages } from './messages.ts';
import { usePageProps, usePlatform, usePopupProps } from './platform-context.tsx';
import type { PageProps } from './platform.ts';
import { useCredits } from './use-credits.ts';
import { useSession } from './use-session.ts';

const messages = defineMessages('demo', async (language) => ({
  default: { hello: language === 'it' ? 'Ciao {{name}}' : 'Hello {{name}}' },
}));

let mounts = 0;
let live = 0;
let renders = 0;

function DemoPage({ params }: PageProps) {
  renders += 1;
  const { t } = useTranslation('demo');
  const { search } = usePageProps();
  const { navigate } = usePlatform();
  const credits = useCredits();
  const session = useSession();
  const [draft, setDraft] = useState('');
  useEffect(() => {
    mounts += 1;
    live += 1;
    return () => void (live -= 1);
  }, []);
  if (params['crash'] === 'yes') throw new Error('the page is broken');
  return (
    <section>
      <h1>{t('hello', { name: params['name'] })}</h1>
      <p data-testid="search">{search}</p>
      <p data-testid="credits">{credits?.messageCredits}</p>
      <p data-testid="session">{session.status}</p>
      <input aria-label="draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button type="button" onClick={() => navigate('/chats')}>
        go
      </button>
    </section>
  );
}

const mounted = (props: PageProps, page = definePage({ page: DemoPage, messages })) => mountLifecycles(page, props);

beforeEach(() => {
  mounts = 0;
  live = 0;
  renders = 0;
});

afterEach(() => document.body.replaceChildren());

describe('definePage', () => {
  it('fetches the page that comes next once this one rests, and not after it was left', async () => {
    const rests: (() => void)[] = [];
    const dropped: number[] = [];
    globalThis.requestIdleCallback = (run) => rests.push(run as () => void);
    globalThis.cancelIdleCallback = (id) => void dropped.push(id);
    const next = jest.fn(async () => ({}));
    const page = definePage({ page: DemoPage, messages, next });
    const { unmount } = await mounted({ platform: createFakePlatform(), params: {}, search: '' }, page);
    expect(next).not.toHaveBeenCalled();
    rests[0]?.();
    expect(next).toHaveBeenCalledTimes(1);
    await unmount();
    expect(dropped).toEqual([1]);
    Object.assign(globalThis, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
  });

  it('has the texts of the language before it mounts', async () => {
    const platform = createFakePlatform({ language: 'it' });
    const { unmount } = await mounted({ platform, params: { name: 'Anna' }, search: '' });
    expect(screen.getByRole('heading')).toHaveTextContent('Ciao Anna');
    expect(platform.missingTexts).toEqual([]);
    await unmount();
  });

  it('gives the page its platform', async () => {
    const platform = createFakePlatform();
    const { unmount } = await mounted({ platform, params: {}, search: '?a=1' });
    await userEvent.click(screen.getByRole('button'));
    expect(platform.navigations).toEqual([{ path: '/chats', replace: false }]);
    expect(screen.getByTestId('search')).toHaveTextContent('?a=1');
    await act(async () => platform.setCredits({ messageCredits: 77 }));
    expect(screen.getByTestId('credits')).toHaveTextContent('77');
    await act(async () => platform.setSession({ status: 'visitor' }));
    expect(screen.getByTestId('session')).toHaveTextContent('visitor');
    await unmount();
  });

  it.each(['test', 'development'])('updates params without a remount (%s)', async (mode) => {
    const before = process.env.NODE_ENV;
    Object.assign(process.env, { NODE_ENV: mode });
    const platform = createFakePlatform();
    const page = await mounted({ platform, params: { name: 'Anna' }, search: '' });
    // Strict mode draws twice; without it this test would prove nothing for development.
    expect(renders % 2).toBe(mode === 'development' ? 0 : 1);
    const box = screen.getByLabelText('draft');
    await userEvent.type(box, 'half a sentence');
    await page.update({ params: { name: 'Lea' } });
    expect(screen.getByRole('heading')).toHaveTextContent('Ciao Lea');
    expect(screen.getByLabelText('draft')).toBe(box);
    expect(box).toHaveValue('half a sentence');
    expect(box).toHaveFocus();
    expect(mounts).toBe(1);
    await page.unmount();
    expect(live).toBe(0);
    Object.assign(process.env, { NODE_ENV: before });
  });

  it('leaves nothing behind, and mounts again', async () => {
    const platform = createFakePlatform();
    const lifecycles = definePage({ page: DemoPage, messages });
    const first = await mounted({ platform, params: { name: 'Anna' }, search: '' }, lifecycles);
    await first.unmount();
    expect(first.element).toBeEmptyDOMElement();
    expect(live).toBe(0);
    const second = await mounted(
      { platform: createFakePlatform({ language: 'en' }), params: { name: 'Anna' }, search: '' },
      lifecycles,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Hello Anna');
    await second.unmount();
  });

  it('keeps two mounts of one page apart', async () => {
    const lifecycles = definePage({ page: DemoPage, messages });
    const platform = createFakePlatform();
    const one = await mounted({ platform, params: { name: 'Anna' }, search: '' }, lifecycles);
    const two = await mounted({ platform, params: { name: 'Lea' }, search: '' }, lifecycles);
    await one.unmount();
    expect(screen.getByRole('heading')).toHaveTextContent('Ciao Lea');
    await two.unmount();
  });

  describe('two versions of a remote', () => {
    function versionWith(texts: Record<string, string>) {
      function Page() {
        const { t } = useTranslation('demo');
        const { i18n } = usePlatform();
        return <p>{`${t('greeting')} ${i18n.t('demo:greeting')} ${i18n.t('ui:retry')}`}</p>;
      }
      return definePage({ page: Page, messages: defineMessages('demo', async () => ({ default: texts })) });
    }
    const older = versionWith({ greeting: 'Ciao' });
    const newer = versionWith({ greeting: 'Buonasera' });
    const props = (platform = createFakePlatform({ language: 'it' })) => ({ platform, params: {}, search: '' });

    it('each bring their own texts to the same page load, one after the other and back', async () => {
      const given = props();
      for (const [lifecycles, text] of [
        [older, 'Ciao Ciao Riprova'],
        [newer, 'Buonasera Buonasera Riprova'],
        [older, 'Ciao Ciao Riprova'],
      ] as const) {
        const page = await mounted(given, lifecycles);
        expect(page.element).toHaveTextContent(text);
        await page.unmount();
      }
      expect(given.platform.missingTexts).toEqual([]);
    });

    it('keep them while both are there, e.g. a page and the stand-in of one that failed', async () => {
      const given = props();
      const one = await mounted(given, older);
      const other = await mounted(given, newer);
      await one.update({ search: '?again' });
      expect([one.element.textContent, other.element.textContent]).toEqual([
        'Ciao Ciao Riprova',
        'Buonasera Buonasera Riprova',
      ]);
      await one.unmount();
      await other.unmount();
    });

    it('take nothing from a version that put its texts where all see them', async () => {
      const given = props();
      given.platform.i18n.addResourceBundle('it', 'demo', { greeting: 'Ehi' });
      const page = await mounted(given, newer);
      expect(page.element).toHaveTextContent('Buonasera Buonasera Riprova');
      await page.unmount();
    });
  });

  it('speaks English while the texts of the language do not load, and changes without a remount when they do', async () => {
    let isDown = true;
    let asked = 0;
    const late = defineMessages('demo', async (language) => {
      if (language === 'it') {
        asked += 1;
        if (isDown) throw new Error('chunk is gone');
      }
      return { default: { hello: language === 'it' ? 'Ciao {{name}}' : 'Hello {{name}}' } };
    });
    const lifecycles = definePage({ page: DemoPage, messages: late });
    const platform = createFakePlatform({ language: 'it' });
    const page = await mounted({ platform, params: { name: 'Anna' }, search: '' }, lifecycles);
    expect(screen.getByRole('heading')).toHaveTextContent('Hello Anna');
    const pass = (ms: number) => act(async () => platform.clock.advance(ms));
    await pass(5_000);
    await pass(10_000);
    expect(screen.getByRole('heading')).toHaveTextContent('Hello Anna');
    expect(asked).toBe(3);
    isDown = false;
    await pass(20_000);
    expect(screen.getByRole('heading')).toHaveTextContent('Ciao Anna');
    expect([asked, mounts, platform.clock.waiting]).toEqual([4, 1, 0]);
    await page.unmount();
  });

  it('fails to bootstrap when no texts load, and can be tried again', async () => {
    let isDown = true;
    const shaky = defineMessages('shaky', async () => {
      if (isDown) throw new Error('chunk is gone');
      return { default: { hello: 'there' } };
    });
    const lifecycles = definePage({ page: () => <p>{'content'}</p>, messages: shaky });
    const props = { platform: createFakePlatform(), params: {}, search: '' };
    await expect(mountLifecycles(lifecycles, props)).rejects.toThrow('chunk is gone');
    isDown = false;
    const page = await mountLifecycles(lifecycles, props);
    expect(page.element).toHaveTextContent('content');
    await page.unmount();
  });

  it('[PAGE-03] stops a crash at the page, reports it, and lets the person try again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const platform = createFakePlatform();
    const onCrash = jest.fn();
    const page = await mounted({ platform, params: { crash: 'yes' }, search: '', onCrash } as PageProps);
    expect(onCrash.mock.calls).toEqual([[expect.objectContaining({ message: 'the page is broken' })]]);
    expect(screen.getByRole('alert')).toHaveTextContent('Qualcosa è andato storto');
    expect(platform.logged).toEqual([
      expect.objectContaining({
        level: 'error',
        name: 'page crashed',
        error: expect.objectContaining({ message: 'the page is broken' }),
      }),
    ]);
    await page.update({ params: { name: 'Anna' } });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.getByRole('heading')).toHaveTextContent('Ciao Anna');
    await page.unmount();
  });
});

it('definePopup gives context and a way to close', async () => {
  const results: unknown[] = [];
  function Popup() {
    const { context, close } = usePopupProps();
    return (
      <button type="button" onClick={() => close({ kind: 'button', id: 'ok' })}>
        {context['angelId']}
      </button>
    );
  }
  const popup = await mountLifecycles(definePopup({ popup: Popup, messages }), {
    platform: createFakePlatform(),
    context: { angelId: 'angel-9' },
    close: (result) => results.push(result),
  });
  await userEvent.click(screen.getByRole('button', { name: 'angel-9' }));
  expect(results).toEqual([{ kind: 'button', id: 'ok' }]);
  await popup.unmount();
});
