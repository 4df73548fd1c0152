import { aMessage } from '@halo/shared/testing';
import { cut, previewOf } from './preview.ts';

test('[CHAT-01] a preview is cut at what fills a row, and an ellipsis', () => {
  expect(cut('a'.repeat(120))).toBe('a'.repeat(120));
  expect(cut('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
  expect(cut('due\nrighe   e spazi')).toBe('due righe e spazi');
});

test('an emoji made of several is not cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(cut(family.repeat(121))).toBe(`${family.repeat(120)}…`);
});

test('a draft comes before the last message, and a locked one has no words', () => {
  expect(previewOf(aMessage(), 'Che bella foto')).toEqual({ kind: 'draft', text: 'Che bella foto' });
  expect(previewOf(aMessage({ isLocked: true, text: '' }), ' ')).toEqual({ kind: 'locked' });
});

test('what was refused comes before everything', () => {
  expect(previewOf(aMessage({ kind: 'like' }), 'Che bella foto', 'Ciao, come va?')).toEqual({
    kind: 'unsent',
    text: 'Ciao, come va?',
  });
});

test('[CHAT-10] HTML is shown as its words', () => {
  expect(
    previewOf(aMessage({ noticeId: 'benvenuto', text: '<p><b>Ciao</b></p><p>a te</p><script>x()</script>' }), ''),
  ).toEqual({ kind: 'text', text: 'Ciao a te' });
});

test('photos and voices are named, with what was written to them', () => {
  const photos = [{ id: 'p', width: 4, height: 3 }];
  expect(previewOf(aMessage({ mediaKind: 'photo', photos, text: '📷 Il mare' }), '')).toEqual({
    kind: 'photo',
    count: 1,
    caption: 'Il mare',
    isOwn: false,
  });
  const voice = { id: 'v', durationMs: 12_300, wave: [] };
  expect(previewOf(aMessage({ kind: 'personal', mediaKind: 'voice', voice, text: '🎤 0:12' }), '')).toEqual({
    kind: 'voice',
    length: '0:12',
    isOwn: true,
  });
});
