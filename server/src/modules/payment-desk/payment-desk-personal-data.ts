import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { forgetLooks } from './look-repository.ts';

/** Of people it keeps what operators did, which belongs to the payment. */
export const createPaymentDeskPersonalData = (db: Db): PersonalData => ({ tidy: (now) => forgetLooks(db, now) });
