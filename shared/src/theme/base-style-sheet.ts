/**
 * Rules that hold on every page of every remote. Plain text: the server puts it into the page head
 * and the card frame, so nothing here may import React or touch the DOM.
 */
export const baseStyleSheet = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--halo-bg)}
html:has(dialog:modal){overflow:hidden;background:linear-gradient(var(--halo-scrim),var(--halo-scrim)),var(--halo-bg)}
@media (min-width:501px){html{scrollbar-gutter:stable}}
body{margin:0;min-height:100dvh;font-family:Figtree,'Figtree Fallback',system-ui,sans-serif;font-size:.9375rem;line-height:1.5;color:var(--halo-ink);background:var(--halo-bg);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2,h3,h4,p,figure,blockquote,dl,dd,ul,ol{margin:0;padding:0}
ul[class],ol[class],ul[role=list],ol[role=list]{list-style:none}
h1,h2,h3{font-weight:800;letter-spacing:-.02em;line-height:1.15;text-wrap:balance}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button,[role=button],a,label,summary,select{-webkit-tap-highlight-color:transparent;touch-action:manipulation}
button:not(:disabled),summary,select{cursor:pointer}
a{color:var(--halo-accent);text-underline-offset:.18em}
img,svg,video{display:block;max-width:100%}
.lucide{stroke-width:1.8;flex:none}
fieldset{margin:0;padding:0;border:0;min-width:0}
dialog{color:inherit}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--halo-focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
::selection{background:var(--halo-accent);color:var(--halo-accent-ink)}
[data-ground=deep]{--halo-focus:#fff}
@media (forced-colors:active){:focus-visible{outline-color:Highlight}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:1ms!important;animation-iteration-count:1!important;transition-duration:1ms!important;scroll-behavior:auto!important}}
`;
