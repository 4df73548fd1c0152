import { hasProgram, installFromDebian } from './system-programs.mjs';

/** What the journeys of other engines start, and the Debian package that each is in. */
const PROGRAMS = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
  ['dbus-run-session', 'dbus-daemon'],
];

const missing = () => PROGRAMS.filter(([program = '']) => !hasProgram(program)).map(([, name = '']) => name);

/**
 * Firefox, and WebKit with its driver and a screen to draw into; installed where the machine lets us.
 *
 * @returns {readonly string[]} packages that could not be had
 */
export function ensureEngines() {
  if (missing().length > 0) installFromDebian(missing());
  return missing();
}
