declare module 'virtual:call-files' {
  /** The files of calls/ that declare calls, found by scripts/vite/module-lists.ts. */
  const files: readonly {
    /** First path segments after the version: `lives` of `/v1/lives/{slug}`. */
    prefixes: readonly string[];
    load: () => Promise<import('./call-files.ts').CallFile>;
  }[];
  export default files;
}
