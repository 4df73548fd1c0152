export { DEFAULT_SCOPE, Scope, RemoteName, RELEASE_ACTIONS, ReleaseAction, Rights, Operator, AccessToken, NewToken, Login } from './rights.ts';
export { Pin, Pins, Reason, ReleaseChange, type ReleaseChangeKind, ChangeRequest, TWO_PERSON_REMOTES, RevisionNumber, Proposal, Unreached, ChangePreview, ChangeResult, Revision } from './pins.ts';
export {
  PublishedVersion, PublicationStart, PublicationPlan, PublicationResult, CheckProblem, CheckResult, VersionHealth, ShellHealth, RemoteStatus, ScopeStatus, PlatformStatus,
  AuditEntry, AuditVerdict, OperationsEvent,
} from './views.ts';
export { operationsEndpoints, OPERATIONS_EVENTS_PATH, type OperationsEndpoint } from './operations-endpoints.ts';
