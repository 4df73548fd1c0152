import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';

/**
 * A moment in UTC, as JSON has dates. Apart from the other texts: a remote that is compiled while it is written runs
 * every module that it imports, and the shell's zod has no dates.
 */
export const MomentText = limitedText(40, z.iso.datetime());
