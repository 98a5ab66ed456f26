/** The version of the page build, shown in a meta tag. */
declare const __BUILD_TAG__: string;
/** Another one for every build: what an older build cached is not read by a newer one. */
declare const __BUILD_ID__: string;

declare module 'virtual:client-assets' {
  const assets: import('../client/platform/page/document.tsx').Assets;
  export default assets;
}

declare module 'virtual:screen-texts' {
  /** By language and screen, the texts that go along with it; none in what is built. */
  const texts: Record<
    import('../client/platform/texts/i18n.ts').Locale,
    Record<string, import('../client/platform/texts/i18n.ts').Catalogue>
  >;
  export default texts;
}

declare module '*.md' {
  /** JSON, as scripts/vite/markdown.ts makes it. */
  const json: string;
  export default json;
}

declare module 'virtual:service-worker' {
  /** Its source. */
  const source: string;
  export default source;
}

declare module 'virtual:thai-addresses' {
  /** JSON of `NamedPlaces`. */
  const json: string;
  export default json;
}
