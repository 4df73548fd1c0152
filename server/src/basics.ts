export type { Basics, BrandDirectory, Clock } from '@halo/server-kit/basics';
