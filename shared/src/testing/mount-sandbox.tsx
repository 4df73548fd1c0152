import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import type { Brand } from '../contracts/brand.ts';
import { formatsFor } from '../texts/format.ts';
import type { Lifecycles } from '../remote/define-page.tsx';
import type { PageProps, PopupProps } from '../remote/platform.ts';
import { fontStyleSheet } from '../theme/font-style-sheet.ts';
import { themeStyleSheet } from '../theme/theme-style-sheet.ts';
import { createFakePlatform, type FakePlatform } from './create-fake-platform.ts';
import { sandboxBrands } from './fixtures/brands.ts';
import { speakPseudo } from './pseudo-language.ts';
import { readSandboxChoice, type SandboxChoice, type SandboxContents } from './sandbox-choice.ts';
import { askInDialog } from './sandbox-dialog.ts';
import { createToolbar, TOOLBAR_STYLE } from './sandbox-toolbar.ts';
import type { Scenario } from './scenario.ts';

/** An exposed module: given, or imported when it is chosen. */
type Exposed<Props> = Lifecycles<Props> | (() => Promise<Lifecycles<Props>>);

export interface SandboxParts {
  /** name of the remote, for the title */
  remote: string;
  pages: Readonly<Record<string, Exposed<PageProps>>>;
  popups?: Readonly<Record<string, Exposed<PopupProps>>>;
  scenarios: readonly Scenario[];
  /** default: three look-alikes of the demo brands */
  brands?: readonly Brand[];
}

/**
 * Runs a remote alone: one page or popup on a fake platform, with pickers for page, scenario, brand, theme and
 * language.
 * The language `pseudo` marks every text that is translated, so that one sees what is not.
 * Every choice is in the address: `?page=inbox&scenario=offline&language=es&theme=night&brand=sol` (`popup=` for a
 * popup,
 * `toolbar=off` for pictures). While it mounts, `<html data-sandbox>` says `loading`, then `ready`, or `failed`.
 */
export async function mountSandbox(parts: SandboxParts): Promise<FakePlatform> {
  const contents: SandboxContents = {
    pages: Object.keys(parts.pages),
    popups: Object.keys(parts.popups ?? {}),
    scenarios: parts.scenarios,
    brands: parts.brands ?? sandboxBrands(),
  };
  const choice = readSandboxChoice(location.search, contents);
  const { stage, print } = prepareDocument(parts.remote, choice, contents);

  const { scenario, brand, language } = choice;
  const platform = createFakePlatform({ clock: 'real', popups: askInDialog, ...scenario.platform, brand, language });
  if (choice.isPseudo) speakPseudo(platform.i18n);
  report(platform, print);

  const root = document.documentElement;
  root.dataset['sandbox'] = 'loading';
  try {
    await mountChosen(parts, choice, platform, stage, print);
    root.dataset['sandbox'] = 'ready';
  } catch (error) {
    root.dataset['sandbox'] = 'failed';
    print(`could not mount: ${String(error)}`);
    throw error;
  }
  return platform;
}

async function mountChosen(
  parts: SandboxParts,
  choice: SandboxChoice,
  platform: FakePlatform,
  domElement: HTMLElement,
  print: (line: string) => void,
) {
  const { scenario, target } = choice;
  const mountProps = { name: `sandbox-${target}`, domElement };
  if (choice.kind === 'page') {
    const page = await resolveExposed(parts.pages[target]);
    const props = { ...mountProps, platform, params: scenario.params ?? {}, search: scenario.search ?? '' };
    await page.bootstrap(props);
    await page.mount(props);
    return;
  }
  const popup = await resolveExposed(parts.popups?.[target]);
  const props: PopupProps & typeof mountProps = {
    ...mountProps,
    platform,
    context: scenario.context ?? {},
    close(result) {
      print(`popup closed: ${JSON.stringify(result)}`);
      void popup.unmount(props);
    },
  };
  await popup.bootstrap(props);
  await popup.mount(props);
}

async function resolveExposed<Props>(exposed: Exposed<Props> | undefined): Promise<Lifecycles<Props>> {
  if (!exposed) throw new Error('this remote has no such page or popup');
  return typeof exposed === 'function' ? exposed() : exposed;
}

function prepareDocument(remote: string, choice: SandboxChoice, contents: SandboxContents) {
  const { brand, language, theme } = choice;
  const root = document.documentElement;
  root.lang = language;
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  document.title = `${remote}: ${choice.target}, ${choice.scenario.name}`;

  const style = document.createElement('style');
  style.textContent = [
    fontStyleSheet(figtree),
    themeStyleSheet(brand.theme),
    choice.hasToolbar ? TOOLBAR_STYLE : '',
  ].join('\n');
  document.head.append(style);

  const stage = document.createElement('main');
  stage.id = 'sandbox-stage';
  const log = document.createElement('pre');
  log.className = 'sandbox-log';
  log.setAttribute('role', 'log');
  log.setAttribute('aria-label', 'Sandbox log');
  document.body.replaceChildren(...(choice.hasToolbar ? [createToolbar(choice, contents), stage, log] : [stage]));

  const formats = formatsFor('en');
  return { stage, print: (line: string) => log.prepend(`${formats.time(Date.now())} ${line}\n`) };
}

// The fake remembers; a person wants to see.
function report(platform: FakePlatform, print: (line: string) => void): void {
  const watched: { navigate: FakePlatform['navigate']; back: FakePlatform['back'] } = {
    navigate: platform.navigate,
    back: platform.back,
  };
  Object.assign(platform, {
    navigate(path: string, options?: { replace?: boolean }) {
      watched.navigate(path, options);
      print(`navigate: ${path}`);
    },
    back(fallback: string) {
      watched.back(fallback);
      print(`back, or ${fallback}`);
    },
  });
  const { toast } = platform.popups;
  platform.popups.toast = (message) => {
    toast(message);
    print(`toast: ${message.text}`);
  };
}
