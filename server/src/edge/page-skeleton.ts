/**
 * Drawn by the browser before any script runs, so that the first paint does not wait for the shell. What goes when the
 * shell stands has the class `hs` (shell/src/boot/stand-in-watch.ts).
 */
export const skeletonStyle = `
.hs{max-width:1228px;margin:0 auto;padding:16px 18px;min-height:100dvh}
.hs b{display:block;background:var(--halo-line);border-radius:12px;opacity:.7}
.hs-t{display:flex;justify-content:space-between;margin-bottom:18px}
.hs-t b{height:28px;width:110px}.hs-t b+b{width:64px;border-radius:99px}
.hs-grid{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(158px,44%),1fr))}
.hs-grid b{aspect-ratio:3/4;border-radius:20px}
.hs-list b{height:54px;margin:0 0 16px}
.hs-form{max-width:440px;margin:0 auto}.hs-form b{height:50px;margin:0 0 18px;border-radius:14px}
.hs-home{padding:0;max-width:none}.hs-home i{display:block;height:min(620px,78dvh);background:radial-gradient(120% 90% at 85% 0,var(--halo-deep-2),var(--halo-deep) 70%);border-radius:0 0 32px 32px}
`.trim();

type SkeletonKind = 'home' | 'grid' | 'list' | 'conversation' | 'profile' | 'form' | 'plans' | 'blank';

const BLOCKS: Record<Exclude<SkeletonKind, 'home' | 'blank'>, { className: string; count: number }> = {
  grid: { className: 'hs-grid', count: 12 },
  list: { className: 'hs-list', count: 7 },
  conversation: { className: 'hs-list', count: 5 },
  profile: { className: 'hs-list', count: 4 },
  form: { className: 'hs-form', count: 5 },
  plans: { className: 'hs-form', count: 4 },
};

/** Static and without text: assistive technology is informed by the shell, once it is there. */
export function skeletonMarkup(kind: SkeletonKind): string {
  if (kind === 'blank') return '';
  if (kind === 'home') return '<div class="hs hs-home" aria-hidden="true"><i></i></div>';
  const { className, count } = BLOCKS[kind];
  return `<div class="hs" aria-hidden="true"><div class="hs-t"><b></b><b></b></div><div class="${className}">${'<b></b>'.repeat(count)}</div></div>`;
}
