import { describeTexts } from '@halo/shared/testing';
import { messages } from './messages.ts';

describeTexts(messages);
