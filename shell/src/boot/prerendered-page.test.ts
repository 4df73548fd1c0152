import { replacePrerendered } from './prerendered-page.ts';

const DRAWN = '<a href="/signup">Join</a><button lang="es">Español</button>';

function stand(): { own: HTMLElement } {
  document.body.innerHTML = `<div id="halo-prerendered"><h1>Hello</h1>${DRAWN}</div><div id="halo-app"></div>`;
  return { own: document.getElementById('halo-app') as HTMLElement };
}

const drawn = () => document.getElementById('halo-prerendered');
const frames = (count: number) => jest.advanceTimersByTimeAsync(count * 17);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('stays until the page of the shell is whole, and gives it focus and a press', async () => {
  const { own } = stand();
  const replaced = replacePrerendered(document);
  drawn()?.querySelector('a')?.focus();
  drawn()?.querySelector('button')?.click();
  own.innerHTML = '<div aria-busy="true"></div>';
  await frames(3);
  expect(drawn()).not.toBeNull();
  own.innerHTML = `<h1>Hello</h1>${DRAWN}`;
  const onPress = jest.fn();
  own.querySelector('button')?.addEventListener('click', onPress);
  await frames(40);
  await replaced;
  expect(drawn()).toBeNull();
  expect(own.querySelector('a')).toHaveFocus();
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('goes after a while in any case', async () => {
  stand();
  const replaced = replacePrerendered(document);
  await frames(1300);
  await replaced;
  expect(drawn()).toBeNull();
});

it('leaves other pages alone', async () => {
  document.body.innerHTML = '<div id="halo-app"><b></b></div>';
  await replacePrerendered(document);
  expect(document.querySelector('#halo-app b')).not.toBeNull();
});
