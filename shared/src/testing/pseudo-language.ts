import type { i18n as I18n } from 'i18next';

const NAME = 'pseudo';
const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý', z: 'ž' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü', Y: 'Ý', Z: 'Ž' },
};
/** Languages with long words need about a third more room than English. */
const GROWS_BY = 0.35;
/** Elements that a component puts into a text: `<1>…</1>`. */
const TAG = /(<[^>]*>)/;

/** `Send` → `⟦Šéñd··⟧`: still to be read, longer, and at once unlike what no translation reaches. */
export function toPseudo(text: string): string {
  if (text.trim() === '') return text;
  const accented = text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : part.replaceAll(/[a-zA-Z]/g, (sign) => ACCENTED[sign] ?? sign)))
    .join('');
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length * GROWS_BY))}⟧`;
}

/** From now on every text of this instance is shown in the pseudo-language; what stays plain is not translated. */
export function speakPseudo(instance: I18n): void {
  instance.use({ type: 'postProcessor', name: NAME, process: (value: string) => toPseudo(value) });
  const { postProcess } = instance.options;
  const before = postProcess === undefined || postProcess === false ? [] : [postProcess].flat();
  instance.options.postProcess = [...before, NAME];
}
