import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AlarmsPage } from '../alarms/alarms-page.tsx';
import { ApprovalsPage } from '../approvals/approvals-page.tsx';
import { ClientProvider } from '../api/client-context.tsx';
import type { OperationsClient } from '../api/operations-client.ts';
import { AuditPage } from '../audit/audit-page.tsx';
import { BrandsPage } from '../brands/brands-page.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { FiguresPage } from '../figures/figures-page.tsx';
import { FlowsPage } from '../flows/flows-page.tsx';
import { FinancePage } from '../finance/finance-page.tsx';
import { HistoryPage } from '../history/history-page.tsx';
import { LiveProvider, type OpenStream } from '../live/live-provider.tsx';
import { BlocksPage } from '../payments/blocks-page.tsx';
import { PartnersPage } from '../partners/partners-page.tsx';
import { PaymentsPage } from '../payments/payments-page.tsx';
import { PlansPage } from '../plans/plans-page.tsx';
import { OperatorsPage } from '../operators/operators-page.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { paths } from '../paths.ts';
import { RemotePanelPage } from '../remote/remote-panel-page.tsx';
import { SecondFactorPage } from '../sign-in/second-factor-page.tsx';
import { TeamPage } from '../team/team-page.tsx';
import { TokensPage } from '../tokens/tokens-page.tsx';
import { CompanyPage } from '../sign-in/company-page.tsx';
import { WelcomePage } from '../sign-in/welcome-page.tsx';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ReadersOnly } from './readers-only.tsx';
import { SessionGate } from './session-gate.tsx';
import { resolveVariables, theme } from './theme.ts';

export interface ConsoleAppProps {
  client: OperationsClient;
  queries: QueryClient;
  openStream: OpenStream;
  /** for the styles that the library writes at run time */
  nonce?: string | undefined;
  /** of the library; `test` leaves out transitions, and the styles that only a browser can draw */
  env?: 'default' | 'test';
}

/** The console without its router, so that a test chooses the address. */
export function ConsoleApp({ client, queries, openStream, nonce, env = 'default' }: ConsoleAppProps) {
  const isDrawn = env === 'default';
  return (
    <MantineProvider
      withCssVariables={isDrawn}
      withGlobalClasses={isDrawn}
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      env={env}
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queries}>
        <ClientProvider client={client}>
          <Routes>
            <Route path={paths.welcome} element={<WelcomePage />} />
            <Route path={paths.company} element={<CompanyPage />} />
            <Route path="*" element={<SignedIn openStream={openStream} />} />
          </Routes>
        </ClientProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Everything but the first password of a new operator. */
function SignedIn({ openStream }: Pick<ConsoleAppProps, 'openStream'>) {
  return (
    <SessionGate>
      <LiveProvider open={openStream}>
        <Routes>
          <Route element={<Frame />}>
            <Route element={<ReadersOnly />}>
              <Route path={paths.overview} element={<OverviewPage />}>
                <Route path="brands/:scope/:remote" element={<RemotePanelPage />} />
              </Route>
              <Route path={paths.history} element={<Navigate to={paths.historyOf('default')} replace />} />
              <Route path="/history/:scope" element={<HistoryPage />} />
              <Route path={paths.approvals} element={<ApprovalsPage />} />
              <Route path={paths.audit} element={<AuditPage />} />
              <Route path={paths.alarms} element={<AlarmsPage />} />
            </Route>
            <Route path={paths.desk} element={<DeskPage />} />
            <Route path={paths.blocks} element={<BlocksPage />} />
            <Route path={`${paths.payments}/:id?`} element={<PaymentsPage />} />
            <Route path={paths.finance} element={<FinancePage />} />
            <Route path={paths.figures} element={<FiguresPage />} />
            <Route path={paths.partners} element={<PartnersPage />} />
            <Route path={paths.team} element={<TeamPage />} />
            <Route path={paths.plans} element={<PlansPage />} />
            <Route path={paths.flows} element={<FlowsPage />} />
            <Route path={paths.brands} element={<BrandsPage />} />
            <Route path={paths.operators} element={<OperatorsPage />} />
            <Route path={paths.tokens} element={<TokensPage />} />
            <Route path={paths.secondFactor} element={<SecondFactorPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </LiveProvider>
    </SessionGate>
  );
}
