import { defineTemplates } from '@halo/shared/prerender';
import { messages } from './messages.ts';
import { SignUpPage } from './sign-up/sign-up-page.tsx';

/** Where people come from an advertisement: they read it while the scripts are on their way. */
export const drawTemplates = defineTemplates({ pages: { 'sign-up': SignUpPage }, messages });
