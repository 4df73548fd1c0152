export type { NotificationsService } from './notifications.ts';
export { createNotificationsPersonalData } from './notifications-personal-data.ts';
export { notificationsRoutes } from './notifications-routes.ts';
export { createNotificationsService } from './notifications-service.ts';
export { type ChannelSettings, notificationsEnvironment } from './notifications-environment.ts';
