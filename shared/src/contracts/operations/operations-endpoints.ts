import * as z from 'zod/mini';
import { ShortName, limitedText } from '../limited-text.ts';
import { BuiltRemote, GlobalName, ReleaseVersion, RemoteOverride, ShellBuild } from '../release.ts';
import { ChangePreview, ChangeRequest, ChangeResult, Proposal, ReleaseChange, Revision, RevisionText } from './pins.ts';
import { FourEyesList, FourEyesProposal, NewFourEyes } from './four-eyes.ts';
import { AccessToken, Login, NewToken, ReleaseName, RemoteName, Scope } from './rights.ts';
import { FirstPassword, NewOperator, OperatorEmail, OperatorRecord, PasswordChange } from './operators.ts';
import { OwnerProof, SecondFactorCode, SecondFactorDone, SecondFactorKey, SessionState } from './second-factor.ts';
import { alarmCalls } from './alarms.ts';
import { OpenClaim, OpenHeldRefund } from './claims.ts';
import { paymentBlockCalls } from './payment-blocks.ts';
import { partnerCalls } from './partners.ts';
import { openWorkCalls, paymentCalls } from './payment-calls.ts';
import { FlowBook, FlowPreview, FlowPreviewQuestion, FlowProposal, NewFlowProposal } from './flows.ts';
import { brandCalls } from './brand-calls.ts';
import { NewPlanProposal, PlanBook, PlanProposal } from './prices.ts';
import { figureCalls } from './figures.ts';
import { financeEndpoints } from './finance-endpoints.ts';
import { freezeCalls } from './freezes.ts';
import { rolloutCalls } from './rollouts.ts';
import { teamProfileCalls } from './team-profiles.ts';
import { manyCalls } from './many-changes.ts';
import { decisionCalls } from './decision-calls.ts';
import { call, Done, wholeUpTo } from './operations-endpoint.ts';
import {
  DeskCase,
  DeskCases,
  DeskDraft,
  DeskFound,
  DeskMessage,
  DeskOutcome,
  DeskRead,
  DeskVerdict,
  NewDeskCase,
} from './desk.ts';
import {
  AuditEntry,
  AuditVerdict,
  CheckResult,
  PlatformStatus,
  PublicationPlan,
  PublicationResult,
  PublicationStart,
  PublishedVersion,
  ShellHealth,
  VersionHealth,
  VersionTrend,
} from './views.ts';

const CaseParams = z.object({ id: wholeUpTo(2_147_483_647) });
const page = { before: z.optional(RevisionText), limit: z.optional(wholeUpTo(200)) };

/** Every call of the operations host, for console, command line and server. Errors are `Problem` bodies. */
export const operationsEndpoints = {
  session: {
    login: call('POST', '/api/session', { body: Login, answer: SessionState }),
    current: call('GET', '/api/session', { answer: SessionState }),
    logout: call('DELETE', '/api/session', { answer: Done }),
    /** Ends the operator's other sessions. Not with a token: a token that was found must not lead into the console. */
    changePassword: call('POST', '/api/session/password', { body: PasswordChange, answer: Done }),
    /** With the one-time link of a new operator. 410 when it is unknown, used or too old. */
    firstPassword: call('POST', '/api/session/first-password', { body: FirstPassword, answer: Done }),
    /** Before anybody is signed in: may one sign in at a company? */
    ways: call('GET', '/api/session/ways', { answer: z.object({ hasOpenId: z.boolean() }) }),
    startOpenId: call('POST', '/api/session/openid', { answer: z.object({ url: z.string() }) }),
    /** What the company led back with. */
    finishOpenId: call('POST', '/api/session/openid/answer', {
      body: z.object({ code: limitedText(2048), state: limitedText(512), iss: z.optional(limitedText(512)) }),
      answer: SessionState,
    }),
    /** After the password: a code of the app, or one of the recovery codes. The cookie changes with it. */
    giveSecondFactor: call('POST', '/api/session/second-factor', { body: SecondFactorCode, answer: SessionState }),
    /** A new key, which counts once a code of it was given. Needs the password, and a code of the one before. */
    newSecondFactor: call('POST', '/api/session/second-factor/key', { body: OwnerProof, answer: SecondFactorKey }),
    /** Ends the operator's other sessions. */
    confirmSecondFactor: call('PUT', '/api/session/second-factor', {
      body: SecondFactorCode,
      answer: SecondFactorDone,
    }),
    removeSecondFactor: call('POST', '/api/session/second-factor/removal', { body: OwnerProof, answer: Done }),
  },
  status: {
    read: call('GET', '/api/status', { answer: PlatformStatus }),
    health: call('GET', '/api/health', {
      query: z.object({ scope: Scope, minutes: z.optional(wholeUpTo(10_080)) }),
      answer: z.object({ versions: z.array(VersionHealth), shell: z.array(ShellHealth) }),
    }),
    /** How the versions of one remote did, over time. */
    trend: call('GET', '/api/health/trend', {
      query: z.object({ scope: Scope, remote: ReleaseName, minutes: wholeUpTo(10_080) }),
      answer: VersionTrend,
    }),
  },
  versions: {
    list: call('GET', '/api/remotes/:remote/versions', {
      params: z.object({ remote: ReleaseName }),
      answer: z.object({ versions: z.array(PublishedVersion) }),
    }),
    read: call('GET', '/api/remotes/:remote/versions/:version', {
      params: z.object({ remote: ReleaseName, version: ReleaseVersion }),
      answer: z.union([BuiltRemote, ShellBuild]),
    }),
    /** 409 `conflict` while a scope uses it or did so in the last seven days */
    remove: call('DELETE', '/api/remotes/:remote/versions/:version', {
      params: z.object({ remote: ReleaseName, version: ReleaseVersion }),
      answer: Done,
    }),
    check: call('GET', '/api/check', {
      query: z.object({ remote: ReleaseName, version: ReleaseVersion, scope: Scope }),
      answer: CheckResult,
    }),
  },
  publications: {
    /**
     * 409 `version_exists` when the version is there with other bytes; 422 `release_incomplete` when the document does
     * not hold together
     */
    start: call('POST', '/api/publications', { body: PublicationStart, answer: PublicationPlan }),
    /** Body: the raw bytes, `application/octet-stream`. `file`: base64url of the path in the document. */
    file: call('PUT', '/api/publications/:id/files/:file', {
      params: z.object({ id: ShortName, file: limitedText(2048) }),
      answer: Done,
    }),
    finish: call('POST', '/api/publications/:id/finish', {
      params: z.object({ id: ShortName }),
      answer: PublicationResult,
    }),
  },
  scopes: {
    revisions: call('GET', '/api/scopes/:scope/revisions', {
      params: z.object({ scope: Scope }),
      query: z.object(page),
      answer: z.object({ revisions: z.array(Revision) }),
    }),
    revision: call('GET', '/api/scopes/:scope/revisions/:revision', {
      params: z.object({ scope: Scope, revision: RevisionText }),
      answer: Revision,
    }),
    /** the same right as the change; nothing is written */
    preview: call('POST', '/api/scopes/:scope/previews', {
      params: z.object({ scope: Scope }),
      body: z.object({ change: ReleaseChange }),
      answer: ChangePreview,
    }),
    change: call('POST', '/api/scopes/:scope/changes', {
      params: z.object({ scope: Scope }),
      body: ChangeRequest,
      answer: ChangeResult,
    }),
  },
  many: manyCalls,
  proposals: {
    list: call('GET', '/api/proposals', { answer: z.object({ proposals: z.array(Proposal) }) }),
    /** by another person than the one who proposed it */
    approve: call('POST', '/api/proposals/:id/approve', { params: z.object({ id: ShortName }), answer: ChangeResult }),
    withdraw: call('POST', '/api/proposals/:id/withdraw', { params: z.object({ id: ShortName }), answer: Proposal }),
  },
  /** What takes a second person, and other lists of it that wait for one. */
  fourEyes: {
    read: call('GET', '/api/four-eyes', { answer: FourEyesList }),
    propose: call('POST', '/api/four-eyes/proposals', { body: NewFourEyes, answer: FourEyesProposal }),
    /** by another person than the one who proposed it */
    approve: call('POST', '/api/four-eyes/proposals/:id/approve', {
      params: z.object({ id: ShortName }),
      answer: Done,
    }),
    withdraw: call('POST', '/api/four-eyes/proposals/:id/withdraw', {
      params: z.object({ id: ShortName }),
      answer: Done,
    }),
  },
  audit: {
    list: call('GET', '/api/audit', {
      query: z.object({ ...page, scope: z.optional(Scope) }),
      answer: z.object({ entries: z.array(AuditEntry) }),
    }),
    verify: call('GET', '/api/audit/verify', { answer: AuditVerdict }),
  },
  claims: {
    /** under the refund guarantee, oldest first */
    list: call('GET', '/api/claims', { answer: z.object({ claims: z.array(OpenClaim) }) }),
    /** 404 when there is no such open claim. Granted, the whole price goes back. */
    answer: call('POST', '/api/claims/:id/answer', {
      params: z.object({ id: ShortName }),
      body: z.object({
        decision: z.enum(['granted', 'refused']),
        /** goes to who asked */
        text: limitedText(2000, z.minLength(3)),
      }),
      answer: Done,
    }),
  },
  heldRefunds: {
    /** of repeated withdrawals, the most urgent first */
    list: call('GET', '/api/held-refunds', { answer: z.object({ refunds: z.array(OpenHeldRefund) }) }),
    /** 404 when there is no such open one. The contract has ended either way; released, the money goes back. */
    answer: call('POST', '/api/held-refunds/:id/answer', {
      params: z.object({ id: ShortName }),
      body: z.object({
        decision: z.enum(['released', 'refused']),
        /** goes to the buyer */
        text: limitedText(2000, z.minLength(3)),
      }),
      answer: Done,
    }),
  },
  payments: paymentCalls,
  openWork: openWorkCalls,
  paymentBlocks: paymentBlockCalls,
  brands: brandCalls,
  prices: {
    /** of the brands that the operator looks after */
    read: call('GET', '/api/prices', { answer: PlanBook }),
    propose: call('POST', '/api/prices/proposals', { body: NewPlanProposal, answer: PlanProposal }),
    ...decisionCalls('/api/prices/proposals'),
  },
  flows: {
    /** of the brands that the operator looks after */
    read: call('GET', '/api/flows', { answer: FlowBook }),
    /** as members would see it; nothing is written */
    preview: call('POST', '/api/flows/preview', { body: FlowPreviewQuestion, answer: FlowPreview }),
    propose: call('POST', '/api/flows/proposals', { body: NewFlowProposal, answer: FlowProposal }),
    ...decisionCalls('/api/flows/proposals'),
  },
  finance: financeEndpoints,
  figures: figureCalls,
  partners: partnerCalls,
  alarms: alarmCalls,
  rollouts: rolloutCalls,
  freezes: freezeCalls,
  desk: {
    /** open ones of the brands that the operator looks after, the most urgent first */
    cases: call('GET', '/api/desk/cases', { answer: DeskCases }),
    /** of an account without a report; claimed at once */
    open: call('POST', '/api/desk/cases', { body: NewDeskCase, answer: DeskCase }),
    /** For a quarter of an hour, renewed by each use. 409 while another operator has it; 403 for an appeal against
     * the operator's own decision. */
    claim: call('POST', '/api/desk/cases/:id/claim', { params: CaseParams, answer: DeskCase }),
    release: call('POST', '/api/desk/cases/:id/release', { params: CaseParams, answer: Done }),
    /** Needs the claim; each reading is kept with its purpose. */
    messages: call('POST', '/api/desk/cases/:id/messages', {
      params: CaseParams,
      body: DeskRead,
      answer: z.object({ messages: z.array(DeskMessage) }),
    }),
    /** A photo of the account as a `data:` address, the first where none is named; needs the claim. */
    photo: call('GET', '/api/desk/cases/:id/photo', {
      params: CaseParams,
      query: z.object({ photo: z.optional(wholeUpTo(Number.MAX_SAFE_INTEGER)) }),
      answer: z.object({ photo: z.string() }),
    }),
    /** The photo with the gesture as a `data:` address; needs the claim, and is audited. */
    verificationPhoto: call('GET', '/api/desk/cases/:id/verification', {
      params: CaseParams,
      answer: z.object({ photo: z.string() }),
    }),
    /** A photo or a voice of a message that was reported, as a `data:` address; needs the claim, and is audited. */
    media: call('GET', '/api/desk/cases/:id/media/:mediaId', {
      params: z.extend(CaseParams, { mediaId: limitedText(64) }),
      answer: z.object({ media: z.string() }),
    }),
    /** The words that the person would get; nothing is written. */
    preview: call('POST', '/api/desk/cases/:id/preview', {
      params: CaseParams,
      body: DeskDraft,
      answer: z.object({ text: z.string() }),
    }),
    /** What it does leaves ten seconds later, with the mail; where a person may be in danger at once. */
    decide: call('POST', '/api/desk/cases/:id/decide', { params: CaseParams, body: DeskVerdict, answer: DeskOutcome }),
    /** Takes a decision back before it leaves; afterwards 409. */
    undo: call('POST', '/api/desk/cases/:id/undo', { params: CaseParams, answer: DeskCase }),
    /** By number of a case, a ticket, a report (`R-…`) or id of an account. Not in the address: logs keep that. */
    find: call('POST', '/api/desk/find', {
      body: z.object({ text: limitedText(80, z.minLength(1)) }),
      answer: z.object({ cases: z.array(DeskFound) }),
    }),
  },
  teamProfiles: teamProfileCalls,
  tokens: {
    list: call('GET', '/api/tokens', { answer: z.object({ tokens: z.array(AccessToken) }) }),
    /** The secret stands only in this answer. */
    create: call('POST', '/api/tokens', {
      body: NewToken,
      answer: z.object({ token: AccessToken, secret: z.string() }),
    }),
    revoke: call('DELETE', '/api/tokens/:id', { params: z.object({ id: ShortName }), answer: Done }),
  },
  operators: {
    list: call('GET', '/api/operators', { answer: z.object({ operators: z.array(OperatorRecord) }) }),
    /** `link`: opened by the new operator within two days to set the first password; stands only in this answer. */
    create: call('POST', '/api/operators', {
      body: NewOperator,
      answer: z.object({ operator: OperatorRecord, link: z.string() }),
    }),
    /** Another link, as long as the first password is not set. */
    invite: call('POST', '/api/operators/:email/link', {
      params: z.object({ email: OperatorEmail }),
      answer: z.object({ link: z.string() }),
    }),
    /** At once: sessions, tokens and live streams end. */
    disable: call('DELETE', '/api/operators/:email', { params: z.object({ email: OperatorEmail }), answer: Done }),
    /** For one whose device and recovery codes are lost: out at once, and the next sign-in sets up another. */
    resetSecondFactor: call('DELETE', '/api/operators/:email/second-factor', {
      params: z.object({ email: OperatorEmail }),
      answer: Done,
    }),
  },
  overrides: {
    create: call('POST', '/api/overrides', {
      body: z.object({
        scope: Scope,
        remote: RemoteName,
        /** address of the entry script */
        entry: limitedText(2048),
        globalName: GlobalName,
        minutes: z.int().check(z.minimum(1), z.maximum(240)),
        /** with the shell's development flavour */
        isHot: z.optional(z.boolean()),
      }),
      answer: z.object({
        override: RemoteOverride,
        /** open this in the browser that is to have it */
        link: z.string(),
      }),
    }),
  },
} as const;

/** Server-sent events of `OperationsEvent`, for everybody with the right to read. */
export const OPERATIONS_EVENTS_PATH = '/api/events';
