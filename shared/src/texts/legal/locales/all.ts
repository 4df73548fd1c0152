// Written by `npm run languages`, from the list of languages and the texts in this folder.
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

export const texts = { it, es, fr, en };
