// Written by `npm run languages`, from the list of languages and the texts in this folder.
// One chunk a language: its namespaces are always wanted together.
export const loadLanguage = {
  it: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-it" */ './it/ui.json'),
      import(/* webpackChunkName: "texts-it" */ './it/errors.json'),
      import(/* webpackChunkName: "texts-it" */ '../../texts/person/locales/it.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-es" */ './es/ui.json'),
      import(/* webpackChunkName: "texts-es" */ './es/errors.json'),
      import(/* webpackChunkName: "texts-es" */ '../../texts/person/locales/es.json'),
    ]),
  fr: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-fr" */ './fr/ui.json'),
      import(/* webpackChunkName: "texts-fr" */ './fr/errors.json'),
      import(/* webpackChunkName: "texts-fr" */ '../../texts/person/locales/fr.json'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en" */ './en/ui.json'),
      import(/* webpackChunkName: "texts-en" */ './en/errors.json'),
      import(/* webpackChunkName: "texts-en" */ '../../texts/person/locales/en.json'),
    ]),
};
