import { describeTexts } from '@halo/shared/testing';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import it from './locales/it.json';

describeTexts('account', { it, es, fr, en });
