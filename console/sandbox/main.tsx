import '@halo/shared/contracts/zod-config';
import '@fontsource-variable/figtree/wght.css';
import '../src/app/console.css';
import '../src/app/mantine-styles.ts';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../src/api/create-query-client.ts';
import { createOperationsClient } from '../src/api/operations-client.ts';
import { ConsoleApp } from '../src/app/console-app.tsx';
import { createFakeOperations } from '../src/testing/fake-operations.ts';

// The console alone, on an operations host in memory: a canary that goes wrong, a remote that is off, a new default.
const fake = createFakeOperations();
fake.changeBehind(
  'luna',
  { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 },
  'Try the new inbox with a few',
);
fake.changeBehind('sol', { kind: 'switchOff', remote: 'mfe-auth' }, 'Sign-in answers with errors');
fake.changeBehind('default', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'The inbox is faster');

const place = document.querySelector('#sandbox');
if (!place) throw new Error('the page has no place for the console');

createRoot(place).render(
  <BrowserRouter>
    <ConsoleApp
      client={createOperationsClient({ fetch: fake.fetch })}
      queries={createQueryClient()}
      openStream={fake.openStream}
    />
  </BrowserRouter>,
);
