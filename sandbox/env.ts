/** Bindings of the sandbox, see wrangler.toml. */
export interface SandboxBindings {
  /** Clients, codes and tokens of the identity provider, stored by its library. */
  OAUTH_KV: KVNamespace;
  /** The inbox, and received push messages. */
  MAILS: KVNamespace;
  /**
   * Secret shared by the banks and the API: the biller's bearer token, and the key for webhooks and
   * files.
   */
  BANK_SECRET: string;
  /** Secrets of the site's accounts at the gateways, and keys of their webhooks. */
  OPN_SECRET_KEY: string;
  OPN_WEBHOOK_SECRETS: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRETS: string;
  /** The site, to which banks and gateways send webhooks. */
  EDGE: Fetcher;
}
