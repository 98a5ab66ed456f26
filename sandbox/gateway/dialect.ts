/** A gateway that the sandbox imitates, with its own formats. */
import type { Hono } from 'hono';
import type { GatewayEvent, GatewayRecords, Prefixes } from './book.ts';
import type { Faults } from './fault.ts';

/** An account at a gateway; `base_url` is its address without a trailing slash. */
interface Account {
  book: GatewayRecords;
  faults: Faults;
  secret_key: string;
  base_url: string;
}

export interface DialectDefinition {
  name: string;
  prefixes: Prefixes;
  /** Whether a QR can be paid again after its payment. */
  acceptsRepeats: boolean;
  api: (account: Account) => Hono;
  webhook: (
    event: GatewayEvent,
    about: { base_url: string; is_live: boolean; secrets: readonly string[]; at: Date },
  ) => { body: string; headers: Record<string, string> };
  /** Whether a rejected webhook is retried. */
  retriesWebhooks: boolean;
  /**
   * Secret of the site's account, and the key of its webhooks. vite.config.ts gives both to the
   * API.
   */
  secret_key: string;
  webhook_secret: string;
  /** The biller of its Thai QR bills. */
  biller_id: string;
  /** Secrets of an attacker who does not know the real ones. */
  guessedSecrets: readonly string[];
}
