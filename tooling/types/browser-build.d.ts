// What the build adds to browser code: assets imported as addresses, style
// sheets imported for their effect, and constants that webpack replaces.

declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.css' {}

/** `development` or `production`; webpack and jest both set it. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** Version of the release this code was built as, for example `0.1.0-dev.1f0c9a2b`. */
declare const __HALO_VERSION__: string;

/** Shell only: installed version of every package that the shell shares with the remotes. */
declare const __HALO_SHARED_VERSIONS__: Readonly<Record<string, string>>;
