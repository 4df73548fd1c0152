import { defineTemplates } from '@halo/shared/prerender';
import { LogInPage } from './log-in/log-in-page.tsx';
import { messages } from './messages.ts';
import { SignUpPage } from './sign-up/sign-up-page.tsx';

/** Where people come from an advertisement or a mail: they read and type while the scripts are on their way. */
export const drawTemplates = defineTemplates({ pages: { 'sign-up': SignUpPage, 'log-in': LogInPage }, messages });
