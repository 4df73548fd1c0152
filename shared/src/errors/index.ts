export { AppError, type AppErrorOptions } from './app-error.ts';
export { isAppError, hasCode } from './is-app-error.ts';
export { fromProblem, fromStatus } from './from-problem.ts';
export { fromUnknown, isAborted, describeIssues } from './from-unknown.ts';
export { withTimeLimit } from './with-time-limit.ts';
