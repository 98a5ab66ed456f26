declare module 'virtual:failure-status' {
  /** The codes of all failure tables by status, separated by spaces (scripts/vite/module-lists.ts). */
  const codesByStatus: Readonly<Record<string, string>>;
  export default codesByStatus;
}

declare module 'virtual:call-files' {
  /** A module that declares calls: its exports, and those of the record `calls`. */
  export interface CallFile {
    calls?: Readonly<Record<string, import('./platform/call.ts').Call>>;
    [exported: string]: unknown;
  }

  /** The files of calls/ that declare calls, found by scripts/vite/module-lists.ts. */
  const files: readonly (readonly [
    /** First path segments after the version, separated by spaces: `lives` of `/v1/lives/{slug}`. */
    prefixes: string,
    load: () => Promise<CallFile>,
  ])[];
  export default files;
}

declare module '*?raw&languages' {
  /**
   * Texts of a file by language, see scripts/vite/lazy-translations.ts. The importer declares the
   * type.
   */
  const texts: Record<import('./platform/text/locale.ts').Locale, never>;
  export default texts;
}

declare module 'virtual:call-features' {
  /** Room and feature of each call file, such as `money/order`. */
  const features: readonly string[];
  export default features;
}
