import * as z from 'zod/mini';
import { HookIcon, HookOrigin, PaymentMethod } from '../flow.ts';
import { Language } from '../language.ts';
import { limitedText } from '../limited-text.ts';

const upTo = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max));

/** Part of addresses of campaigns (`?fluxid=`), and stored with each account. */
export const FluxId = limitedText(20, z.regex(/^[\w-]+$/));

export const HookWords = z.object({
  title: limitedText(80, z.minLength(1)),
  /** `{{name}}` stands for the person that it is about, where there is one */
  text: limitedText(240, z.minLength(1)),
});
export type HookWords = z.infer<typeof HookWords>;

/** What a flow says about one window; what is absent is as everywhere. */
export const FlowHookDefinition = z.object({
  /** false: the window is left out, and the plans come at once */
  isEnabled: z.boolean(),
  words: z.optional(z.partialRecord(Language, HookWords)),
  icon: z.optional(HookIcon),
  colour: z.optional(limitedText(7, z.regex(/^#[\da-f]{6}$/))),
});
export type FlowHookDefinition = z.infer<typeof FlowHookDefinition>;

/** How members of a flow write: a chat, a first message as an invitation, or not at all. */
export const FLOW_WRITING = ['normal', 'invitations', 'off'] as const;

/** A flow as operators write it: everything that the specification lets differ from one campaign to another. */
export const FlowDefinition = z.object({
  /** for operators; members never read it */
  name: limitedText(60, z.minLength(1)),
  /** of a brand in a group: the group's flow of this id counts, and what follows only where the group has none */
  followsGroup: z.optional(z.boolean()),
  freeMessages: upTo(20),
  icebreakerCredits: upTo(50),
  likeCredits: upTo(200),
  /** credits a message costs at level 1; a photo or a voice costs the same where nothing is said */
  messageCost: upTo(100, 1),
  photoCost: z.optional(upTo(100)),
  voiceCost: z.optional(upTo(100)),
  /** messages that are free between two members who like each other; absent: the server's default */
  mutualFreeMessages: z.optional(upTo(100)),
  writing: z.enum(FLOW_WRITING),
  optIn: z.enum(['doi', 'none']),
  needsAgeVerification: z.boolean(),
  isPhotoOptional: z.boolean(),
  vertical: z.optional(limitedText(40)),
  hooks: z.partialRecord(HookOrigin, FlowHookDefinition),
  /** a card of the search asks where to go before it leads to the chat, or to the profile */
  showsChatHook: z.boolean(),
  showsProfileHook: z.boolean(),
  gifts: z.object({
    /** messages for a new account */
    welcome: upTo(20),
    /** for one that comes back after so many days, once a quarter of a year */
    back: z.optional(z.object({ messages: upTo(20, 1), afterDays: upTo(365, 1) })),
  }),
  /** in the order in which they are offered */
  paymentMethods: z.array(PaymentMethod).check(z.minLength(1), z.maxLength(5)),
  declinesBeforeOther: upTo(10, 1),
  /** the flow whose prices it asks; absent: its own */
  priceList: z.optional(FluxId),
  /** plans that stand first, by product */
  planOrder: z.array(limitedText(60)).check(z.maxLength(20)),
  /** premium levels whose plans are sold */
  levels: z.array(z.literal([1, 2])).check(z.minLength(1), z.maxLength(2)),
  /** entries of the navigation that stand first, by the ids that manifests give them */
  pageOrder: z.array(limitedText(40, z.regex(/^[a-z][\w-]*$/))).check(z.maxLength(12)),
  usesAi: z.boolean(),
  /** who lets profiles write by themselves */
  animationProvider: z.optional(limitedText(40)),
  /** a share of new visitors who come by this flow gets another one, and keeps it */
  trial: z.optional(
    z.object({
      fluxId: FluxId,
      percent: upTo(100),
      /** only of those who come from there (`?src=`); absent: of all */
      source: z.optional(limitedText(40, z.minLength(1))),
    }),
  ),
});
export type FlowDefinition = z.infer<typeof FlowDefinition>;
