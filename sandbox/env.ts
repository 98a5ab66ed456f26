/** Bindings of the sandbox, see wrangler.toml. */
export interface SandboxBindings {
  /** Clients, codes and tokens of the identity provider, stored by its library. */
  OAUTH_KV: KVNamespace;
  /** The inbox, received push messages and webhooks, and what LINE stores. */
  MAILS: KVNamespace;
  /**
   * Secret shared by the banks and the API: the biller's bearer token, and the key for webhooks and
   * files.
   */
  BANK_SECRET: string;
  /** Secret of the channel at LINE, with which it signs webhooks. */
  LINE_MESSAGING_SECRET: string;
  /** The site, to which the bank, the gateways, LINE and Stream send webhooks. */
  EDGE: Fetcher;
}
