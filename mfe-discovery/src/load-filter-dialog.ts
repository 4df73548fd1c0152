import type { ComponentType } from 'react';
import type { FilterDialogProps } from './filter-dialog.tsx';

/** Grid and deck open it only when it is wanted. */
export const loadFilterDialog = async (): Promise<ComponentType<FilterDialogProps>> =>
  (await import(/* webpackChunkName: "filter-dialog" */ './filter-dialog.tsx')).FilterDialog;
