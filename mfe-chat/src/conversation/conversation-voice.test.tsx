import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

const angel = aProfileCard({ nature: 'person' });

function open(getUserMedia: jest.Mock | undefined) {
  Object.assign(globalThis, { MediaRecorder: jest.fn() });
  Object.assign(navigator, { mediaDevices: getUserMedia && { getUserMedia } });
  const voice = { id: 'voice-1', durationMs: 12_300, wave: [0, 128, 255] };
  const platform = createFakePlatform({
    session: aSession({ premiumLevel: 1 }),
    credits: someCredits({ premiumLevel: 1, messageCredits: 100, messageCost: 10, voiceCost: 12 }),
    api: {
      conversations: {
        history: async () =>
          aConversation({ angel, messages: [aMessage({ id: 1, text: '🎤 0:12', mediaKind: 'voice', voice })] }),
        uploadMedia: jest.fn(),
        mediaFile: () => new Promise(() => {}),
      },
    },
  });
  return renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const button = () => screen.queryByRole('button', { name: 'Registra un messaggio vocale' });

test.each([
  ['NotAllowedError', /Il microfono è bloccato/],
  ['NotFoundError', /Nessun microfono trovato/],
  ['NotReadableError', /non è disponibile in questo momento/],
])(
  '[CHAT-04] a microphone that answers %s is explained, with the price of a voice while it is asked for',
  async (name, text) => {
    let refuse: (error: Error) => void = () => {};
    const { user } = await open(jest.fn(() => new Promise((_resolve, reject) => (refuse = reject))));
    expect(screen.getByText('Invia · 10 crediti · ne restano 90')).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'Una bozza');
    await user.click(button() as HTMLElement);
    expect(screen.getByText(/ti chiede se può usare il microfono/)).toBeVisible();
    expect(screen.getByText('Invia · 12 crediti · ne restano 88')).toBeVisible();
    refuse(Object.assign(new Error('no'), { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(button()).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveValue('Una bozza');
  },
);

test('where a page has no microphone nothing offers to record', async () => {
  await open(undefined);
  expect(button()).toBeNull();
});

test('a voice message can be moved in by keys, and says where one is', async () => {
  const { user } = await open(undefined);
  const voice = within(screen.getByRole('group', { name: 'Messaggio vocale, 0:12' }));
  const slider = voice.getByRole('slider', { name: 'Posizione' });
  expect(slider).toHaveAttribute('aria-valuetext', '0:00 di 0:12');
  slider.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', '0:05 di 0:12');
  await user.keyboard('{End}');
  expect(slider).toHaveAttribute('aria-valuenow', '12');
  await user.click(voice.getByRole('button', { name: 'Velocità: 1×' }));
  expect(voice.getByRole('button', { name: 'Velocità: 1.5×' })).toBeVisible();
});
