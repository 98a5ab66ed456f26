/** Version of the page build, shown in a meta tag. */
declare const __BUILD_TAG__: string;
/** Unique id of each build. A build cannot read cache entries of an older one. */
declare const __BUILD_ID__: string;

declare module 'virtual:client-assets' {
  const assets: import('../client/platform/page/document.tsx').Assets;
  export default assets;
}

declare module 'virtual:screen-texts' {
  /** Texts of each language and screen that are sent along. Empty in production builds. */
  const texts: Record<
    import('../client/platform/texts/i18n.ts').Locale,
    Record<string, import('../client/platform/texts/i18n.ts').Catalogue>
  >;
  export default texts;
}

declare module 'virtual:written-formats' {
  const formats: Record<
    import('../client/platform/texts/i18n.ts').Locale,
    import('../client/platform/texts/written-format.ts').WrittenFormats
  >;
  export default formats;
}

declare module '*.md' {
  /** JSON created by scripts/vite/markdown.ts. */
  const json: string;
  export default json;
}

declare module 'virtual:service-worker' {
  /** Source code of the service worker. */
  const source: string;
  export default source;
}

declare module 'virtual:thai-addresses' {
  /** JSON of `NamedPlaces`. */
  const json: string;
  export default json;
}
