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

it('gives a press to the same button, where the page of the shell has none that this browser cannot answer', async () => {
  document.body.innerHTML = `<div id="halo-prerendered"><div data-needs="passkeys"><button>Passkey</button></div>${DRAWN}</div><div id="halo-app"></div>`;
  const own = document.getElementById('halo-app') as HTMLElement;
  const replaced = replacePrerendered(document);
  drawn()?.querySelector<HTMLElement>('[lang=es]')?.click();
  own.innerHTML = `<h1>Hello</h1>${DRAWN}`;
  const onPress = jest.fn();
  own.querySelector('button')?.addEventListener('click', onPress);
  await frames(40);
  await replaced;
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('keeps what was typed before the scripts were there, as if it were typed into the page of the shell', async () => {
  const form =
    '<h1>Join</h1><form><input type="email" id="email"><input type="password" id="password"><input id="age"></form>';
  document.body.innerHTML = `<div id="halo-prerendered">${form}</div><div id="halo-app"></div>`;
  const own = document.getElementById('halo-app') as HTMLElement;
  const replaced = replacePrerendered(document);
  const [email] = drawn()?.querySelectorAll('input') ?? [];
  if (email) email.value = 'anna@example.com';
  own.innerHTML = form;
  const received: string[] = [];
  own.addEventListener('input', ({ target }) => received.push((target as HTMLInputElement).value));
  const [ownEmail, ownPassword] = own.querySelectorAll('input');
  // A draft of before, which was not typed over.
  if (ownPassword) ownPassword.value = 'kept';
  await frames(40);
  await replaced;
  expect(ownEmail?.value).toBe('anna@example.com');
  expect(ownPassword?.value).toBe('kept');
  expect(received).toEqual(['anna@example.com']);
});

it('types nothing into a field that is not the same one', async () => {
  document.body.innerHTML = `<div id="halo-prerendered"><input type="password" id="secret"></div><div id="halo-app"></div>`;
  const own = document.getElementById('halo-app') as HTMLElement;
  const replaced = replacePrerendered(document);
  const secret = drawn()?.querySelector('input');
  if (secret) secret.value = 'una frase breve';
  // A version that stands in: other fields at the same places.
  own.innerHTML = '<h1>Join</h1><input type="text" id="age"><input type="text" id="secret">';
  await frames(40);
  await replaced;
  expect([...own.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '']);
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
