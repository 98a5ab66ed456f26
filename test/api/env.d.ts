/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    MEDIA: R2Bucket;
    COUNTERS: DurableObjectNamespace<import('../../api/platform/framework/counter.ts').Counter>;
    BACKUPS: R2Bucket;
    PRIVATE: R2Bucket;
    PERSON_KEY_SECRET_1: string;
    PERSON_LOOKUP_SECRET: string;
    PAID_ORDERS: Queue<{ order_uuid: string }>;
    CODES: DurableObjectNamespace<import('../../api/platform/framework/one-time-code.ts').OneTimeCode>;
    LIVE_MEDIA: DurableObjectNamespace<import('../../api/live/broadcast/live-media.ts').LiveMedia>;
    ROOMS: DurableObjectNamespace<import('../../api/live/room/live-room.ts').LiveRoom>;
    RELAYS: DurableObjectNamespace<import('../../api/live/room/live-relay.ts').LiveRelay>;
    REGISTERS: DurableObjectNamespace<import('../../api/live/register/session-register.ts').SessionRegister>;
    BUSY_MINUTES: DurableObjectNamespace<import('../../api/platform/load/busy-minutes.ts').BusyMinutes>;
    SEARCH_INDEXES: DurableObjectNamespace<import('../../api/site/search/search-object.ts').SearchIndex>;
    CLOCK: DurableObjectNamespace<import('../../api/index.ts').Clock>;
    /** Restores databases, see test/database-images.ts. */
    DATABASE_IMAGES: Fetcher;
  }
}
