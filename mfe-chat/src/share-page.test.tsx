import {
  aConversationEntry,
  aProfileCard,
  createFakePlatform,
  FIXTURE_NOW,
  type FakePlatformOptions,
  renderInPlatform,
} from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from './messages.ts';
import { createHandedPhotos } from './handed-photos.ts';
import { SharePage } from './share-page.tsx';

const chiara = aProfileCard({ id: 'angel-1', screenName: 'Chiara' });
const conversations = {
  list: async () => ({ conversations: [aConversationEntry({ angel: chiara })], unreadTotal: 0 }),
};
const kept = { remove: jest.fn(async () => true) };

/** What the worker left for the page. */
function leave(words: object, photos: Blob[] = []): void {
  const files = new Map<string, Pick<Response, 'json' | 'blob'>>([
    ['/shared/words', { json: async () => ({ at: FIXTURE_NOW, ...words }), blob: async () => new Blob() }],
    ...photos.map(
      (photo, place) => [`/shared/photo/${place}`, { json: async () => ({}), blob: async () => photo }] as const,
    ),
  ]);
  const cache = {
    match: async (name: string) => files.get(name),
    keys: async () => [...files.keys()].map((name) => ({ url: `https://luna.localhost${name}` })),
  };
  Object.assign(globalThis, { caches: { open: async () => cache, delete: kept.remove } });
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
  expect(kept.remove).toHaveBeenCalledWith('halo-shared');
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

it('what was shared an hour ago is gone', async () => {
  leave({ at: FIXTURE_NOW - 3_600_000, text: 'Guarda' });
  await open();
  expect(await screen.findByText('Niente da condividere')).toBeVisible();
  expect(kept.remove).toHaveBeenCalledWith('halo-shared');
});
