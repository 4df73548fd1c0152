// Written by `npm run languages`, from the list of languages and the texts in this folder.
import enErrors from './en/errors.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import esErrors from './es/errors.json' with { type: 'json' };
import esUi from './es/ui.json' with { type: 'json' };
import frErrors from './fr/errors.json' with { type: 'json' };
import frUi from './fr/ui.json' with { type: 'json' };
import itErrors from './it/errors.json' with { type: 'json' };
import itUi from './it/ui.json' with { type: 'json' };

export const texts = {
  it: { ui: itUi, errors: itErrors },
  es: { ui: esUi, errors: esErrors },
  fr: { ui: frUi, errors: frErrors },
  en: { ui: enUi, errors: enErrors },
};
