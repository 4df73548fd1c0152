import { showHostOf } from './devtools-host.ts';

try {
  showHostOf(document, __HALO_SHARED_VERSIONS__);
} catch (error) {
  // A page without a set is the shell's to answer for.
  console.warn('Module Federation’s developer tools cannot show this page', error);
}
