import { definePage } from '@halo/shared/remote';
import { CancelContractPage } from '../cancel-contract/cancel-contract-page.tsx';
import { messages } from '../messages.ts';

export const { bootstrap, mount, update, unmount } = definePage({ page: CancelContractPage, messages });
