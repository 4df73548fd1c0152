export { countsUsage } from './counts-usage.ts';
export { figureRoutes } from './figure-routes.ts';
export { figuresEnvironment, type FiguresSettings } from './figures-environment.ts';
export { createFiguresPersonalData } from './figures-personal-data.ts';
export { createFiguresService } from './figures-service.ts';
export type { FiguresService } from './figures.ts';
export { usageRoutes } from './usage-routes.ts';
