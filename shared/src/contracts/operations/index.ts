export type { DecisionCalls } from './decision-calls.ts';
export {
  DEFAULT_SCOPE,
  Scope,
  ReleaseName,
  RemoteName,
  RELEASE_ACTIONS,
  ReleaseAction,
  Rights,
  Operator,
  AccessToken,
  NewToken,
  Login,
} from './rights.ts';
export {
  Pin,
  Pins,
  Reason,
  ReleaseChange,
  type ReleaseChangeKind,
  ManyChange,
  ChangeRequest,
  RevisionNumber,
  Proposal,
  TakenBack,
  Unreached,
  ChangePreview,
  ChangeResult,
  Revision,
  isForCanaryAlone,
} from './pins.ts';
export {
  PublishedVersion,
  PublicationStart,
  PublicationPlan,
  PublicationResult,
  CheckProblem,
  CheckResult,
  VersionHealth,
  ShellHealth,
  TrendPoint,
  VersionTrend,
  RemoteStatus,
  ScopeStatus,
  PlatformStatus,
  AuditEntry,
  AuditVerdict,
  OperationsEvent,
} from './views.ts';
export {
  APPEALABLE_ACTIONS,
  DESK_ACTIONS,
  DESK_QUEUES,
  DESK_TEXT_MAX_CHARS,
  deskTextMinChars,
  DeskAccount,
  DeskAction,
  DeskCase,
  DeskCaseEntry,
  DeskCases,
  DeskDecision,
  DeskDraft,
  DeskFound,
  DeskMessage,
  DeskOutcome,
  DeskQueue,
  DeskRead,
  DeskVerdict,
} from './desk.ts';
export { TEAM_AGES, TEAM_NAME_MAX_CHARS, TEAM_TEXT_MAX_CHARS, TeamProfile, TeamProfileDraft } from './team-profiles.ts';
export {
  AccountTotal,
  DeferredTotal,
  DIFFERENCE_VERDICTS,
  DoubtfulReceipt,
  FinanceCompany,
  MONTH_EXPORT_FORM,
  MonthExport,
  MonthLine,
  MonthSummary,
  ProviderAccount,
  ReportedAccount,
  ReportList,
  ReportResult,
  ReportTask,
  SettlementDifference,
  TakenReport,
  VatTotal,
} from './finance.ts';
export { OpenClaim, OpenHeldRefund } from './claims.ts';
export { FourEyesList, FourEyesProposal, FourEyesRule, NewFourEyes } from './four-eyes.ts';
export {
  FoundPayment,
  FoundPayments,
  MoneyFinding,
  NewRefund,
  REFUND_GROUNDS,
  RefundGround,
  OpenMoneyWork,
  ParkedEvent,
  ParkedKey,
  PaymentAction,
  PaymentMovement,
  PaymentPurchase,
  PaymentReceipt,
  PaymentReversal,
  PaymentStep,
  PaymentStory,
  RefundWord,
} from './payments.ts';
export {
  PLAN_TEXT_MAX,
  PlanContents,
  PlanTexts,
  PlanWording,
  type WordingProblem,
  wordingProblems,
  type WordingTrouble,
} from './plan-wording.ts';
export {
  FLOW_WRITING,
  FlowDefinition,
  FlowHookDefinition,
  FluxId,
  HookWords,
} from './flow-definition.ts';
export { FLOW_RULES, type FlowRefusal, flowRefusals, type FlowRule, type FlowSurroundings } from './flow-rules.ts';
export {
  FlowBook,
  FlowPreview,
  FlowPreviewQuestion,
  FlowProposal,
  FlowRecord,
  FlowRevision,
  FlowScope,
  groupOfScope,
  groupScope,
  NewFlowProposal,
} from './flows.ts';
export {
  BrandBook,
  CLOSING_AHEAD_DAYS,
  CLOSING_AHEAD_DAYS_MAX,
  CLOSING_NOTICE_DAYS,
  BrandCheck,
  BrandDraft,
  BrandFile,
  BrandProposal,
  BrandRecord,
  legalFileName,
  NewBrandClosing,
  NewBrandProposal,
} from './brands.ts';
export { NewPlanProposal, PlanBook, PlanChange, PlanPrice, PlanProposal, PlanRecord } from './prices.ts';
export { NewOperator, OperatorRecord } from './operators.ts';
export { OwnerProof, SecondFactorDone, SecondFactorKey, SessionState } from './second-factor.ts';
export type { OperationsEndpoint } from './operations-endpoint.ts';
export { operationsEndpoints, OPERATIONS_EVENTS_PATH } from './operations-endpoints.ts';
export {
  type BlockKind,
  BlockTarget,
  NewBlock,
  PaymentBlock,
  PaymentBlocks,
} from './payment-blocks.ts';
export {
  FIGURE_GROUPS,
  type FigureGroup,
  FUNNEL_ROWS_MAX,
  FUNNEL_STEPS,
  FunnelRow,
  type FunnelStep,
  RetentionRow,
} from './figures.ts';
export { NewPartner, Partner, PartnerId, Postback } from './partners.ts';
export { Freeze, NewFreeze } from './freezes.ts';
export { ALL_BRANDS, NewRollout, Rollout, RolloutStep } from './rollouts.ts';
export { Alarm, AlarmBody, AlarmEvent, Alarms } from './alarms.ts';
export { ManyPreview, ManyResult, ManyWithdrawal, MANY_BRANDS_MAX } from './many-changes.ts';
export { proposedTogether, type TogetherProposed } from './proposed-together.ts';
export { pinsDiffer, ranBefore } from './ran-before.ts';
