import { createMediaFiles } from './media-files.ts';
import { sendMedia } from './send-media.ts';

const photo = (name: string) => new Blob([name], { type: 'image/jpeg' });

function world(uploadMedia?: jest.Mock) {
  const files = createMediaFiles(undefined);
  const remember = jest.fn();
  const api = { conversations: { uploadMedia } } as unknown as Parameters<typeof sendMedia>[0];
  return { files, remember, api, media: { files, cache: { remember } } };
}

const photos = { clientId: 'client-1', media: { kind: 'photo', count: 2 }, attempts: 0 } as const;

describe('files of a message', () => {
  it('go up one after the other under the client id, and the message names them', async () => {
    const upload = jest.fn(async ({ place }: { place: number }) => `id-${place}`);
    const { api, media, files, remember } = world(upload);
    await files.keep('client-1', [photo('a'), photo('b')]);
    const counts: number[] = [];
    const sent = await sendMedia(api, media, photos, (count) => counts.push(count));
    expect(sent).toEqual({ photoIds: ['id-0', 'id-1'] });
    expect(counts).toEqual([1, 2]);
    expect(upload.mock.calls.map(([where]) => where)).toEqual([
      { clientId: 'client-1', place: 0, kind: 'photo' },
      { clientId: 'client-1', place: 1, kind: 'photo' },
    ]);
    expect(remember.mock.calls.map(([id]) => id)).toEqual(['id-0', 'id-1']);
  });

  it('may go up again after a line that broke', async () => {
    const upload = jest.fn(async ({ place }: { place: number }) => `id-${place}`);
    const { api, media, files } = world(upload);
    await files.keep('client-1', [photo('a'), photo('b')]);
    upload.mockResolvedValueOnce('id-0').mockRejectedValueOnce(new Error('broken'));
    await expect(sendMedia(api, media, photos, () => undefined)).rejects.toThrow('broken');
    await expect(sendMedia(api, media, photos, () => undefined)).resolves.toEqual({ photoIds: ['id-0', 'id-1'] });
  });

  it('that this browser lost are missing, and nothing is sent', async () => {
    const upload = jest.fn();
    const { api, media, files } = world(upload);
    await expect(sendMedia(api, media, photos, () => undefined)).rejects.toMatchObject({
      code: 'media_missing',
      // Another tab may have sent it.
      retryable: true,
    });
    await files.keep('client-1', [photo('a')]);
    await expect(sendMedia(api, media, { ...photos, attempts: 4 }, () => undefined)).rejects.toMatchObject({
      code: 'media_missing',
      retryable: false,
    });
    files.forget('client-1');
    expect(await files.of('client-1')).toBeUndefined();
    expect(upload).not.toHaveBeenCalled();
  });

  it('of a voice bring its length and its wave along', async () => {
    const { api, media, files } = world(jest.fn(async () => 'id-v'));
    await files.keep('client-2', [new Blob(['v'], { type: 'audio/webm' })]);
    const voice = { kind: 'voice', durationMs: 900, wave: [1, 2] } as const;
    expect(await sendMedia(api, media, { clientId: 'client-2', media: voice, attempts: 0 }, () => undefined)).toEqual({
      voice: { id: 'id-v', durationMs: 900, wave: [1, 2] },
    });
  });
});
