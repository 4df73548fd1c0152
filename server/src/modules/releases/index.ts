export { currentReleasesRoutes } from './current-releases-routes.ts';
export { releaseReportRoutes } from './release-report-routes.ts';
export { currentRevision, notifyOpenTabs } from './notify-open-tabs.ts';
export { mailAlarm } from './mail-alarm.ts';
export { failedShells, failedShellsCookie, failedShellsText, visitorShell } from './visitor-shell.ts';
