import { fakeBrands } from '../testing/fake-brands.ts';
import { textOfBase64, textToBase64 } from './base64.ts';
import {
  bodyOf,
  editOf,
  fileOf,
  localProblems,
  newEditOf,
  withFiles,
  withFolder,
  withLanguage,
  withPart,
} from './brand-draft.ts';
import { readFolder } from './read-folder.ts';

const { book, files } = fakeBrands();
const [luna] = book.brands;
if (!luna) throw new Error('the fake has a brand');
const live = [...(files.get('luna') ?? []), { name: 'legal/it/terms.html', content: 'AAAA' }];

it('a change sends what is new, names what stays, and leaves behind what no part of the brand names', () => {
  const edit = editOf(luna, live);
  const change = {
    ...edit,
    newFiles: new Map([
      ['icon.svg', 'AAAA'],
      ['left-over.svg', 'AAAA'],
    ]),
  };
  const body = bodyOf({ ...change, brand: { ...luna.brand, icon: 'icon.svg' }, reason: ' a reason ' });
  expect(body.files).toEqual([{ name: 'icon.svg', content: 'AAAA' }]);
  expect(body.keptFiles).toEqual(['logo.svg', 'legal/it/terms.html']);
  expect(body.reason).toBe('a reason');
  const elsewhere = { ...luna.brand, legal: { ...luna.brand.legal, terms: 'https://luna.example/terms' } };
  expect(bodyOf({ ...edit, brand: elsewhere }).keptFiles).toEqual(['logo.svg']);
});

it('a legal text that is emptied gives way to the common one', () => {
  const edit = { ...editOf(luna, live), newFiles: new Map([['legal/it/terms.html', '']]) };
  expect([fileOf(edit, 'legal/it/terms.html'), bodyOf(edit).keptFiles, bodyOf(edit).files]).toEqual([
    undefined,
    ['logo.svg'],
    [],
  ]);
});

it('a new brand begins with the files of another one, in a service of its own', () => {
  const edit = newEditOf(luna, live);
  expect(localProblems(edit, 'wrong')).toEqual(['id: wrong', 'hosts: wrong']);
  const brand = { ...edit.brand, id: 'brezza', title: 'Brezza', hosts: ['brezza.example'] };
  const body = bodyOf({ ...edit, brand });
  expect([body.brand.service, body.files.length, body.keptFiles]).toEqual(['brezza', 2, []]);
});

it('its own language comes first', () => {
  expect(withLanguage(luna.brand, { language: 'en', languages: ['it', 'en'] }).languages).toEqual(['en', 'it']);
});

it('a folder as the command line reads it brings everything', async () => {
  const file = (name: string, text: string) =>
    Object.assign(new File([text], name), {
      text: async () => text,
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    });
  const folder = await readFolder([
    file('brand.json', JSON.stringify({ title: 'Brezza' })),
    file('logo.svg', '<svg/>'),
    file('notes.txt', 'left out'),
  ]);
  expect(folder.brand).toEqual({ title: 'Brezza' });
  expect([...folder.files].map(([name, content]) => [name, textOfBase64(content)])).toEqual([['logo.svg', '<svg/>']]);
  expect(textOfBase64(textToBase64('perché €'))).toBe('perché €');
});

it('a whole brand.json leaves nothing of the brand before it, and a change stays one of its brand', () => {
  const { expressClauses: _, ...brand } = { ...luna.brand, id: 'harbour', title: 'Harbour' };
  const fresh = withFolder(newEditOf(luna, live), { brand, files: new Map() });
  expect([fresh.brand.id, fresh.brand.expressClauses]).toEqual(['harbour', undefined]);
  const change = withFolder(editOf(luna, live), { brand: { title: 'Luna Nuova' }, files: new Map() });
  expect([change.brand.id, change.brand.title, change.brand.expressClauses]).toEqual(['luna', 'Luna Nuova', [4, 6]]);
});

it('a new brand takes over neither what members wrote of another one nor whom that one lets in', () => {
  const review = { name: 'Ada', text: 'Bello', language: 'it', stars: 5, writtenOn: '2026-01-01' } as const;
  const proof = { source: 'Trustpilot', url: 'https://reviews.example/1' };
  const copy = { ...luna.brand.copy, verifiedReviews: [{ ...review, proof }] };
  const partnerOrigins = ['https://partner.example'];
  const thirdParties = { pixel: { name: 'Ads', address: 'https://ads.example/p', id: '1' } };
  const edit = newEditOf({ brand: { ...luna.brand, copy, partnerOrigins, thirdParties } }, live);
  const { brand } = bodyOf(edit);
  expect([brand.copy.verifiedReviews, brand.partnerOrigins, brand.thirdParties]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(brand.copy.heroTitle).toEqual(copy.heroTitle);
});

it('of a brand.json that is not whole the fields that fit are taken, and the others named until they are written', () => {
  const written = { title: 'Luna Nuova', copy: 'no', theme: null, unknown: 1 };
  const edit = withFolder(editOf(luna, live), { brand: written, files: new Map() });
  expect(edit.brand).toEqual({ ...luna.brand, title: 'Luna Nuova' });
  expect(localProblems(edit, 'wrong')).toEqual(['theme: wrong', 'copy: wrong']);
  expect(localProblems(withPart(edit, { theme: luna.brand.theme }), 'wrong')).toEqual(['copy: wrong']);
});

it('what is typed while a file is read stays, and a field that is emptied is none', () => {
  const typed = withPart(editOf(luna, live), { title: 'Typed', expressClauses: undefined });
  const edit = withFiles(typed, new Map([['icon.svg', 'AAAA']]));
  expect([edit.brand.title, fileOf(edit, 'icon.svg'), Object.hasOwn(edit.brand, 'expressClauses')]).toEqual([
    'Typed',
    'AAAA',
    false,
  ]);
});
