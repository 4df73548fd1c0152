/** The page after a payment. Pages that lead to it fetch it while they rest, so that no buyer waits for it. */
export const loadOkPage = () => import(/* webpackChunkName: "pages-ok" */ './pages/ok.tsx');
