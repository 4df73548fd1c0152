import '@halo/shared/contracts/zod-config';
import '@fontsource-variable/figtree/wght.css';
import './app/console.css';
import './app/mantine-styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from './api/create-query-client.ts';
import { createOperationsClient } from './api/operations-client.ts';
import { ConsoleApp } from './app/console-app.tsx';
import { trustPlainText } from './app/trust-plain-text.ts';

// Browsers hide a nonce from the document, so that no script reads it there; the element itself still has it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
// The library's scroll lock writes its style without asking the provider.
setNonce(nonce);
trustPlainText();

const place = document.querySelector('#console');
if (!place) throw new Error('the page has no place for the console');

createRoot(place).render(
  <BrowserRouter>
    <ConsoleApp
      client={createOperationsClient({ fetch: (input, init) => fetch(input, init) })}
      queries={createQueryClient()}
      openStream={(path) => new EventSource(path)}
      nonce={nonce}
    />
  </BrowserRouter>,
);
