import { describeTexts } from '@halo/shared/testing';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

describeTexts('payments', { it, es, fr, en });
