import '@halo/shared/contracts/zod-config';
import './wallet-frame.css';
import { Language, WalletSettings } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { startWalletFrame } from './wallet-frame.ts';

const { parent, settings } = document.body.dataset;
const place = document.getElementById('wallet');
const language = z.safeParse(Language, document.documentElement.lang);
const known = z.safeParse(WalletSettings, JSON.parse(settings ?? 'null'));

// Outside a frame there is no page to report the choice to.
if (place && parent !== undefined && language.success && known.success && window.parent !== window) {
  startWalletFrame({ window, place, language: language.data, parentOrigin: parent, settings: known.data });
}
