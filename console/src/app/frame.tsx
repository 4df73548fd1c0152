import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleUser } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { useBrands } from '../api/brand-queries.ts';
import { useDeskCases, useFlows, usePrices, useStatus, useWaitingRefunds } from '../api/queries.ts';
import { firstPage } from '../first-page.ts';
import { HaloMark } from '../halo-mark.tsx';
import { useLiveState } from '../live/live-provider.tsx';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { paths } from '../paths.ts';
import { waitingFor } from '../plans/plan-prices.ts';
import { texts } from '../texts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useCurrentInView } from './use-current-in-view.ts';
import classes from './frame.module.css';

const words = texts.app;

/** Head of every page: where to go, whether it is live, who is signed in. */
export function Frame() {
  const waiting = useStatus().data?.waiting ?? 0;
  const [isChanging, setChanging] = useState(false);
  const nav = useCurrentInView<HTMLElement>();
  const operator = useSignedIn();
  const isReader = mayDo(operator, 'read');
  const hasDesk = mayDo(operator, 'desk');
  const hasOperators = mayDo(operator, 'operators');
  const cases = useDeskCases(hasDesk).data?.cases ?? [];
  const hasPrices = mayDo(operator, 'prices');
  const prices = waitingFor(usePrices(hasPrices).data?.proposals ?? [], operator.person);
  const hasFlows = mayDo(operator, 'flows');
  const flows = waitingFor(useFlows(hasFlows).data?.proposals ?? [], operator.person);
  const hasBrands = mayDo(operator, 'brands');
  const brands = waitingFor(useBrands(hasBrands).data?.proposals ?? [], operator.person);
  const hasPayments = mayDo(operator, 'payments');
  const refunds = (useWaitingRefunds(hasPayments).data ?? []).filter(
    ({ proposedBy }) => proposedBy !== operator.person,
  );
  return (
    <>
      <a className={classes['skip']} href="#content">
        {words.skip}
      </a>
      <header className={classes['bar']}>
        <NavLink className={classes['brand'] ?? ''} to={firstPage(operator)}>
          <HaloMark /> {words.name}
        </NavLink>
        <nav ref={nav} className={classes['nav']} aria-label={words.pages}>
          {isReader && (
            <>
              <NavLink to={paths.overview} end>
                {words.overview}
              </NavLink>
              <NavLink to={paths.history}>{words.history}</NavLink>
              <NavLink to={paths.approvals}>
                {words.approvals}
                <Count of={waiting} />
              </NavLink>
              <NavLink to={paths.audit}>{words.audit}</NavLink>
              <NavLink to={paths.alarms}>{texts.alarms.title}</NavLink>
            </>
          )}
          {hasDesk && (
            <NavLink to={paths.desk}>
              {words.desk}
              <Count of={cases.length} />
            </NavLink>
          )}
          {mayDo(operator, 'profiles') && <NavLink to={paths.team}>{words.team}</NavLink>}
          {hasPayments && (
            <NavLink to={paths.payments}>
              {words.payments}
              <Count of={refunds.length} />
            </NavLink>
          )}
          {hasPrices && (
            <NavLink to={paths.plans}>
              {words.plans}
              <Count of={prices.length} />
            </NavLink>
          )}
          {hasFlows && (
            <NavLink to={paths.flows}>
              {words.flows}
              <Count of={flows.length} />
            </NavLink>
          )}
          {hasBrands && (
            <NavLink to={paths.brands} end>
              {words.brands}
              <Count of={brands.length} />
            </NavLink>
          )}
          {mayDo(operator, 'finance') && <NavLink to={paths.finance}>{words.finance}</NavLink>}
          {mayDo(operator, 'figures') && <NavLink to={paths.figures}>{words.figures}</NavLink>}
          {mayDo(operator, 'partners') && <NavLink to={paths.partners}>{words.partners}</NavLink>}
          {mayDo(operator, 'tokens') && <NavLink to={paths.tokens}>{words.tokens}</NavLink>}
          {hasOperators && <NavLink to={paths.operators}>{words.operators}</NavLink>}
        </nav>
        <div className={classes['end']}>
          <LiveSign />
          <AccountMenu onChangePassword={() => setChanging(true)} />
        </div>
      </header>
      <main className={classes['main']} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <PasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}

/** How many wait behind a link. */
function Count({ of }: { of: number }) {
  return of === 0 ? null : (
    <span className={classes['count']}>
      <VisuallyHidden>: </VisuallyHidden>
      {of}
    </span>
  );
}

const LOOKS = { connecting: '', live: 'isLive', down: 'isDown' } as const;

function LiveSign() {
  const { status } = useLiveState();
  return (
    <span
      role="status"
      className={`${classes['live']} ${classes[LOOKS[status]] ?? ''}`}
      title={texts.live.explain[status]}
    >
      {texts.live[status]}
      {status === 'down' && <VisuallyHidden>. {texts.live.explain.down}</VisuallyHidden>}
    </span>
  );
}

function AccountMenu({ onChangePassword }: { onChangePassword(): void }) {
  const operator = useSignedIn();
  const client = useClient();
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.logout, {}),
    // A clean start: nothing of what was seen stays in memory.
    onSuccess: () => window.location.assign(paths.overview),
    onSettled: () => queries.clear(),
  });
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          color="gray"
          leftSection={<CircleUser size={18} aria-hidden />}
          aria-label={`${words.account}: ${operator.name}`}
          c="var(--ops-ink)"
        >
          <span className={classes['who']}>{operator.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {words.signedInAs} {operator.name}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{words.theme.label}</Menu.Label>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme && <Check size={14} aria-hidden />}
            aria-current={colorScheme === scheme ? 'true' : undefined}
          >
            {words.theme[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.secondFactor}>
          {texts.secondFactor.title}
        </Menu.Item>
        <Menu.Item onClick={onChangePassword}>{words.changePassword}</Menu.Item>
        <Menu.Item onClick={() => signOut.mutate()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
