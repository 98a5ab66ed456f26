/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    MEDIA: R2Bucket;
    COUNTERS: DurableObjectNamespace<import('../../api/counter.ts').Counter>;
    /** Put there by vitest.config.ts. */
    MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
