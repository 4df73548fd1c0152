import { MESSAGE_MAX_CHARS } from '@halo/shared/contracts';
import { messageText } from './message-text.ts';

test.each([
  ['white space around it goes', '  ciao \n', 'ciao'],
  ['lines of other systems become ours', 'a\r\nb\rc', 'a\nb\nc'],
  ['NUL and control characters go, tabs stay', 'a\u0000b\u0007\u007f\tc', 'ab\tc'],
  ['half an emoji is replaced', 'a\ud83d b', 'a\ufffd b'],
  ['whole emoji, accents and right-to-left text stay', '👩‍❤️‍👨 però مرحبا', '👩‍❤️‍👨 però مرحبا'],
])('%s', (_name, raw, stored) => {
  expect(messageText(raw)).toBe(stored);
});

test.each(['', '   ', '\u0000\u0001', ' \n\t '])('nothing is refused: %j', (raw) => {
  expect(() => messageText(raw)).toThrow(expect.objectContaining({ code: 'message_empty' }));
});

test('the longest text fits, one more does not', () => {
  expect(messageText('x'.repeat(MESSAGE_MAX_CHARS))).toHaveLength(MESSAGE_MAX_CHARS);
  expect(() => messageText('x'.repeat(MESSAGE_MAX_CHARS + 1))).toThrow(
    expect.objectContaining({ code: 'message_too_long' }),
  );
});
