import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TrackerId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** Mails that a person may do without, each kind by itself. All others belong to the contract and always come. */
export const MAILING_KINDS = ['welcome', 'digest'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

const MailingChoice = wireObject({
  /** the welcome, with advice */
  welcome: ['benvenuto', z.boolean()],
  /** that messages wait, once a day at most */
  digest: ['riepilogo', z.boolean()],
});
export type MailingChoice = z.output<typeof MailingChoice>;

/** Which mailings go to an address. */
export const Mailings = wireObject({
  /** by a link only as much as its owner recognises */
  email: ['email', z.string()],
  /** false: nothing is sent there before its owner confirms it */
  isConfirmed: ['confermata', z.boolean()],
  wanted: ['scelte', MailingChoice],
});
export type Mailings = z.output<typeof Mailings>;

/** Of the link in a mailing; it says which address it went to. */
const LinkToken = limitedText(128);

export const mailingEndpoints = {
  own: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/mailings/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: Mailings,
  }),
  /** Problems: forbidden while the address is not confirmed. */
  chooseOwn: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/mailings/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    body: MailingChoice,
    answer: Mailings,
  }),
  /** Only reads: programs that look into mails open links. Problems: token_expired. */
  byLink: endpoint({
    service: 'mail',
    method: 'POST',
    path: '/mailings',
    body: z.object({ token: LinkToken }),
    answer: Mailings,
  }),
  /** Problems: token_expired. */
  chooseByLink: endpoint({
    service: 'mail',
    method: 'PUT',
    path: '/mailings',
    body: wireObject({ token: ['token', LinkToken], wanted: ['scelte', MailingChoice] }),
    answer: Mailings,
  }),
  /**
   * Stops every mailing. `recipient` is the token of the link and not an address, which anybody could type.
   * Problems: token_expired.
   */
  remove: endpoint({
    service: 'mail',
    method: 'POST',
    path: '/mailRemove',
    body: wireObject({ eventData: ['event-data', wireObject({ recipient: ['recipient', LinkToken] })] }),
    answer: Mailings,
  }),
} as const;
