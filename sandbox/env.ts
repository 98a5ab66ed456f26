/** Bindings of the sandbox, see wrangler.toml. */
export interface SandboxBindings {
  /** The identity provider's clients, codes and tokens, as its library keeps them. */
  OAUTH_KV: KVNamespace;
  /** The inbox. */
  MAILS: KVNamespace;
  /** What the banks and the host share: the biller's bearer token, and what webhooks and files are signed with. */
  BANK_SECRET: string;
  /** The biller, whom the bank tells what was paid. */
  API: Fetcher;
}
