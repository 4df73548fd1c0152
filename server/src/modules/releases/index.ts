export { currentReleasesRoutes } from './current-releases-routes.ts';
export { releaseReportRoutes } from './release-report-routes.ts';
export { tellOpenTabs } from './tell-open-tabs.ts';
