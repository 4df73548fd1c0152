import { copiedText, selectedWords } from './copied-text.ts';

const formats = { dateTime: (at: number) => `day ${at}` };

test('[CHAT-14] of one message its words are copied, of several each with day, time and speaker', () => {
  const one = { text: 'Ciao', at: 1, speaker: 'Tu' };
  expect(copiedText([one], formats)).toBe('Ciao');
  expect(copiedText([one, { text: 'Ehi\ncome va?', at: 2, speaker: 'Chiara' }], formats)).toBe(
    '[day 1] Tu: Ciao\n[day 2] Chiara: Ehi\ncome va?',
  );
});

describe('the words in a selection', () => {
  const box = document.createElement('div');
  box.innerHTML = `
    <div data-msg-id="1"><span>Tu: </span><p class="words">Prima riga</p><span>inviato</span></div>
    <div data-msg-id="2"><span>Chiara: </span><p class="words">Seconda <a href="/">riga</a></p><span>14:05</span></div>
    <div data-msg-id="3"><button>Leggi il messaggio</button></div>`;
  beforeAll(() => document.body.append(box));
  const words = (from: Node, at: number, to: Node, end: number) => {
    document.getSelection()?.setBaseAndExtent(from, at, to, end);
    return selectedWords(box, document.getSelection() as Selection, '.words').map(({ text }) => text);
  };
  const [first, second] = [...box.querySelectorAll('.words')] as [Element, Element];

  test('are those of the messages and nothing that stands around them', () => {
    expect(words(box, 0, box, box.childNodes.length)).toEqual(['Prima riga', 'Seconda riga']);
  });

  test('begin and end where the selection does', () => {
    expect(words(first.firstChild as Node, 6, second.firstChild as Node, 4)).toEqual(['riga', 'Seco']);
    expect(words(second.firstChild as Node, 0, second.firstChild as Node, 7)).toEqual(['Seconda']);
  });

  test('are none where only a name or a tick is selected', () => {
    const name = first.parentElement?.firstElementChild?.firstChild as Node;
    expect(words(name, 0, name, 2)).toEqual([]);
  });
});
