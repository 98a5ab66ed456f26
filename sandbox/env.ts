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
  /** The site, to which the bank, the gateways and Stream send webhooks. */
  EDGE: Fetcher;
}
