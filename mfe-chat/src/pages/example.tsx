import { definePage } from '@halo/shared/remote';
import { ExamplePage } from '../example-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: ExamplePage, messages });
