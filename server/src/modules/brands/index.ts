export { type BrandBook, createBrandBook } from './brand-book.ts';
export { type BrandChanges, createBrandChanges } from './brand-changes.ts';
export { brandRoutes } from './brand-routes.ts';
