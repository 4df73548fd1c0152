import * as z from 'zod/mini';
import { ContactTopic } from '../contact.ts';
import { DecisionReason } from '../decisions.ts';
import { Language } from '../language.ts';
import { limitedText } from '../limited-text.ts';
import { ReportReason } from '../safety.ts';
import { PHOTOS_MAX } from '../uploads.ts';
import { Gesture, VerificationRefusal } from '../verification.ts';

/**
 * Whose turn it is: reports where a person may be in danger, what was done at once and waits for a second person, other
 * reports, what members wrote to profiles that the team answers for, photos by which members want to be verified, new
 * photos, messages to the house, appeals against what was decided.
 */
export const DESK_QUEUES = [
  'danger',
  'confirmations',
  'reports',
  'chats',
  'verifications',
  'photos',
  'tickets',
  'appeals',
] as const;
export const DeskQueue = z.enum(DESK_QUEUES);
export type DeskQueue = z.infer<typeof DeskQueue>;

/**
 * `close`, `nothing` and `uphold` change nothing; `restore` takes back what `hidePhoto`, `unverify` or `disable` did;
 * `verify` and `refuse` answer who asks to be a verified person; `confirm` is the word of a second person about what
 * another one decided.
 */
export const DESK_ACTIONS = [
  'answer',
  'close',
  'nothing',
  'warn',
  'verify',
  'refuse',
  'unverify',
  'hidePhoto',
  'disable',
  'restore',
  'uphold',
  'confirm',
] as const;
export const DeskAction = z.enum(DESK_ACTIONS);
export type DeskAction = z.infer<typeof DeskAction>;

/** Those that put something upon a person, who may appeal. */
export const APPEALABLE_ACTIONS = ['warn', 'hidePhoto', 'unverify', 'disable'] as const satisfies readonly DeskAction[];

/** A row of the queue: nothing in it that needs a claim to be read. */
export const DeskCaseEntry = z.object({
  id: z.int(),
  brand: z.string(),
  queue: DeskQueue,
  /** number of a ticket, id of a profile or an account, id of a decision */
  subject: z.string(),
  /** names in place of that id, where the house itself was written to or asked */
  title: z.optional(z.string()),
  harm: z.int().check(z.minimum(0), z.maximum(2)),
  /** ISO 8601, as all times here */
  openedAt: z.string(),
  dueAt: z.string(),
  /** reports behind it */
  reports: z.int(),
  version: z.int(),
  /** who works on it, until when */
  claimedBy: z.optional(z.string()),
  leaseUntil: z.optional(z.string()),
  /** decided, and not carried out yet: it leaves then, or waits for a second person */
  pending: z.optional(z.object({ action: DeskAction, by: z.string(), leavesAt: z.optional(z.string()) })),
});
export type DeskCaseEntry = z.infer<typeof DeskCaseEntry>;

/** What waits, and the brands that an operator decides for: these are named also to who may not read releases. */
export const DeskCases = z.object({
  cases: z.array(DeskCaseEntry),
  brands: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** What an operator sees of an account: neither mail nor place nor card. */
export const DeskAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** of ten years, e.g. `30-39` */
  ages: z.string(),
  city: z.string(),
  language: Language,
  memberSince: z.string(),
  hasPhoto: z.boolean(),
  /** all of them in their order, by numbers that are no address */
  photos: z.optional(z.array(z.int())),
  /** its first photo was compared with the person */
  isVerified: z.optional(z.boolean()),
  isDisabled: z.boolean(),
  disabledFor: z.optional(DecisionReason),
});
export type DeskAccount = z.infer<typeof DeskAccount>;

/** A report; who made it stays unnamed. */
const DeskReport = z.object({
  id: z.int(),
  reason: ReportReason,
  note: z.string(),
  at: z.string(),
  hasMessage: z.boolean(),
  /** what the profile said when it was reported */
  words: z.optional(z.array(z.string())),
  /** the account no longer shows a photo that it showed when it was reported */
  hasOtherPhoto: z.boolean(),
});

export const DeskDecision = z.object({
  id: z.int(),
  action: DeskAction,
  reason: z.optional(DecisionReason),
  facts: z.string(),
  at: z.string(),
  /** the reader decided it, and so does not decide the appeal */
  isOwn: z.boolean(),
});
export type DeskDecision = z.infer<typeof DeskDecision>;

/** A message between a member and a profile that the team answers for. */
const DeskChatLine = z.object({ id: z.int(), isOfProfile: z.boolean(), text: z.string(), at: z.string() });

export const DeskCase = z.object({
  entry: DeskCaseEntry,
  /** what can be decided on it now */
  actions: z.array(DeskAction),
  /** which language a text to the person has to be in */
  language: Language,
  account: z.optional(DeskAccount),
  /** a profile without an account behind it, which cannot be acted against */
  profileName: z.optional(z.string()),
  ticket: z.optional(
    z.object({
      number: z.string(),
      name: z.string(),
      email: z.string(),
      topic: ContactTopic,
      text: z.string(),
      at: z.string(),
    }),
  ),
  /** a conversation with a profile that the team answers for */
  chat: z.optional(z.object({ profileName: z.string(), lines: z.array(DeskChatLine) })),
  /** the photo with this gesture waits to be compared with those of the account */
  verification: z.optional(z.object({ gesture: Gesture, givenAt: z.string() })),
  reports: z.array(DeskReport),
  /** of the person about the decision */
  appeal: z.optional(z.object({ text: z.string(), at: z.string(), decision: DeskDecision })),
  /** what another operator decided and a second person may confirm, with the words that would be sent */
  proposal: z.optional(
    z.object({
      action: DeskAction,
      reason: z.optional(DecisionReason),
      facts: z.string(),
      statement: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  /** done at once, as a person may be in danger: a second person confirms it or takes it back */
  review: z.optional(DeskDecision),
  /** earlier decisions about the same account, newest first */
  history: z.array(DeskDecision),
});
export type DeskCase = z.infer<typeof DeskCase>;

/** Lines of a private thread that a report is about. */
export const DeskMessage = z.object({
  id: z.int(),
  /** by who reported */
  isOfReporter: z.boolean(),
  kind: z.string(),
  text: z.string(),
  at: z.string(),
  isReported: z.boolean(),
  /** it is not in the thread any more: this is the copy that was taken with the report */
  isCopy: z.boolean(),
  /** photos or a voice of a message that was reported */
  mediaIds: z.optional(z.array(z.string())),
});
export type DeskMessage = z.infer<typeof DeskMessage>;

export const READ_MESSAGES_MAX = 20;
export const DeskRead = z.object({
  report: z.int(),
  /** why the messages must be read; kept with who read them */
  purpose: limitedText(200, z.minLength(5)),
  before: z.int().check(z.minimum(0), z.maximum(READ_MESSAGES_MAX)),
  after: z.int().check(z.minimum(0), z.maximum(READ_MESSAGES_MAX)),
});
export type DeskRead = z.infer<typeof DeskRead>;

export const DESK_TEXT_MAX_CHARS = 2000;
const SENTENCE_MIN_CHARS = 10;

/** How much has to be written where words go to a person: a sentence, or in a conversation anything. */
export function deskTextMinChars(queue: DeskQueue): number {
  return queue === 'chats' ? 1 : SENTENCE_MIN_CHARS;
}

export const DeskDraft = z.object({
  action: DeskAction,
  /** needed by what an appeal may be made against */
  reason: z.optional(DecisionReason),
  /** what was seen, or the answer to a ticket, in the language of the person */
  text: limitedText(DESK_TEXT_MAX_CHARS),
  /** of `hidePhoto`: which one; absent: the first */
  photo: z.optional(z.int()),
  /** of `verify`: those that show the person of the gesture, the first of the account among them */
  photos: z.optional(z.array(z.int()).check(z.maxLength(PHOTOS_MAX))),
  /** of `refuse`: why the photo proved nothing */
  refusal: z.optional(VerificationRefusal),
});
export type DeskDraft = z.infer<typeof DeskDraft>;

export const DeskVerdict = z.object({
  ...DeskDraft.shape,
  /** of the case as the operator saw it; 409 when something came in between */
  version: z.int(),
});
export type DeskVerdict = z.infer<typeof DeskVerdict>;

/** What became of a decision: carried out, on its way until then, or waiting for a second person. */
export const DeskOutcome = z.object({
  state: z.enum(['decided', 'leaving', 'proposed']),
  leavesAt: z.optional(z.string()),
});
export type DeskOutcome = z.infer<typeof DeskOutcome>;

/** What is found by an id: that it is there, and nothing of what it says. */
export const DeskFound = z.object({
  id: z.int(),
  brand: z.string(),
  queue: DeskQueue,
  subject: z.string(),
  isOpen: z.boolean(),
  openedAt: z.string(),
});
export type DeskFound = z.infer<typeof DeskFound>;

/** A case of our own, without a report: by an account's click id or address. */
export const NewDeskCase = z.object({
  brand: limitedText(40),
  account: limitedText(254, z.minLength(3)),
});
