import {
  aConversationEntry,
  aProfileCard,
  aSession,
  createFakePlatform,
  type FakePlatformOptions,
  nextTask,
  renderInPlatform,
} from '@halo/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from './messages.ts';
import { createHandedPhotos } from './handed-photos.ts';
import { SharePage } from './share-page.tsx';

const chiara = aProfileCard({ id: 'angel-1', screenName: 'Chiara' });
const conversations = {
  list: async () => ({ conversations: [aConversationEntry({ angel: chiara })], unreadTotal: 0 }),
};
type KeptFile = Pick<Response, 'json' | 'blob'>;
const kept = { remove: jest.fn(async (_name: string) => true) };

/** What the worker left for the page. */
function leave(words: object, photos: Blob[] = []): void {
  const fileOf = (value: object): KeptFile => ({ json: async () => value, blob: async () => value as Blob });
  const files = new Map<string, KeptFile>([
    ['/shared/words', fileOf({ at: Date.now(), ...words })],
    ...photos.map((photo, place) => [`/shared/photo/${place}`, fileOf(photo)] as const),
  ]);
  const cache = {
    match: async (name: string) => files.get(name),
    put: async (name: string, file: KeptFile) => void files.set(name, fileOf((await file.json()) as object)),
    keys: async () => [...files.keys()].map((name) => ({ url: `https://luna.localhost${name}` })),
  };
  kept.remove.mockImplementation(async () => {
    files.clear();
    return true;
  });
  Object.assign(globalThis, {
    caches: { has: async () => files.size > 0, open: async () => cache, delete: kept.remove },
  });
}

beforeEach(() => {
  kept.remove.mockClear();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  window.history.replaceState(null, '', '/share');
});

const open = (platform: FakePlatformOptions = {}) =>
  renderInPlatform(<SharePage />, { messages, platform: { api: { conversations }, ...platform } });

it('puts what was shared below the draft of the conversation that is picked, photos on the way there, and sends nothing', async () => {
  const photo = new Blob(['photo']);
  leave({ title: 'Un film', text: 'Un film https://example.com/', url: 'https://example.com/' }, [photo]);
  const { container, platform } = await open({ drafts: { chat: { 'text:angel-1': 'Ciao!' } } });
  expect(await screen.findByText('Un film https://example.com/')).toBeVisible();
  expect(screen.getByRole('img', { name: /1/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  fireEvent.click(await screen.findByRole('button', { name: /Chiara/ }));
  expect(platform.storage.getDraft('chat', 'text:angel-1')).toBe('Ciao!\nUn film https://example.com/');
  expect(platform.keep(createHandedPhotos).take('angel-1')).toEqual([photo]);
  expect(platform.navigations).toEqual([{ path: '/chats/angel-1', replace: false }]);
  await waitFor(() => expect(kept.remove).toHaveBeenCalledWith('halo-shared'));
  expect(platform.missingTexts).toEqual([]);
});

it('what came behind the # of the address waits while a visitor signs in', async () => {
  window.history.replaceState(null, '', '/share#text=Guarda&photos=1');
  const platform = createFakePlatform({ api: { conversations }, session: { status: 'visitor' } });
  const { unmount } = await renderInPlatform(<SharePage />, { messages, platform });
  expect(await screen.findByText('Guarda')).toBeVisible();
  expect(screen.getByText(/La foto non è arrivata/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Chiara/ })).toBeNull();
  expect([location.hash, screen.getByRole('button', { name: 'Accedi' })]).toEqual(['', expect.anything()]);
  unmount();
  // A sign-in empties what is stored.
  platform.storage.clearAccount();
  await renderInPlatform(<SharePage />, { messages, platform });
  expect(await screen.findByText('Guarda')).toBeVisible();
});

it('says that a message does not hold all photos, before they go along', async () => {
  let made = 0;
  URL.createObjectURL = () => `blob:photo-${(made += 1)}`;
  leave(
    {},
    Array.from({ length: 7 }, () => new Blob(['photo'])),
  );
  const { platform } = await open();
  expect(await screen.findByText('Un messaggio contiene al massimo 6 foto: prendiamo le prime 6.')).toBeVisible();
  expect(screen.getAllByRole('img', { name: /di 6/ })).toHaveLength(6);
  expect(platform.missingTexts).toEqual([]);
});

it('what was shared an hour ago is gone', async () => {
  leave({ at: Date.now() - 3_600_000, text: 'Guarda' });
  await open();
  expect(await screen.findByText('Niente da condividere')).toBeVisible();
  expect(kept.remove).toHaveBeenCalledWith('halo-shared');
});

it('an hour is one of the device, and not of the server', async () => {
  leave({ text: 'Guarda' });
  const platform = createFakePlatform({ api: { conversations } });
  platform.clock.advance(20 * 365 * 86_400_000);
  await renderInPlatform(<SharePage />, { messages, platform });
  expect(await screen.findByText('Guarda')).toBeVisible();
});

it('what a member has seen goes with their session, and the next account sees nothing of it', async () => {
  const [photo, own] = [new Blob(['photo']), new Blob(['own'])];
  leave({ text: 'Guarda' }, [photo]);
  const { platform } = await open();
  expect(await screen.findByText('Guarda')).toBeVisible();
  const photos = platform.keep(createHandedPhotos);
  photos.hand('angel-1', [photo]);
  await act(async () => platform.setSession({ status: 'visitor' }));
  expect(await screen.findByText('Niente da condividere')).toBeVisible();
  await act(async () => platform.setSession(aSession({ clickId: 'another-account' })));
  expect([photos.take('angel-1'), kept.remove.mock.calls]).toEqual([[], expect.arrayContaining([['halo-shared']])]);
  photos.hand('angel-1', [own]);
  await act(async () => platform.setSession(aSession({ clickId: 'another-account' })));
  expect(photos.take('angel-1')).toEqual([own]);
});

it('what a member has seen is not the next account’s after a reload either', async () => {
  leave({ text: 'Guarda' });
  const first = await open();
  expect(await screen.findByText('Guarda')).toBeVisible();
  first.unmount();
  await open({ session: aSession({ clickId: 'another-account' }) });
  expect(await screen.findByText('Niente da condividere')).toBeVisible();
});

it('a # that is no share leaves what waits alone', async () => {
  leave({ text: 'Guarda' });
  window.history.replaceState(null, '', '/share#cookie-choices');
  await open();
  expect(await screen.findByText('Guarda')).toBeVisible();
  expect([location.hash, kept.remove.mock.calls]).toEqual(['#cookie-choices', []]);
});

it('a page that is still open does not take away what was shared since', async () => {
  leave({ at: Date.now() - 1_000, text: 'Guarda' });
  await open();
  expect(await screen.findByText('Guarda')).toBeVisible();
  leave({ text: 'Un’altra' });
  fireEvent.click(screen.getByRole('button', { name: 'Non condividere' }));
  await nextTask();
  expect(kept.remove).not.toHaveBeenCalled();
});
