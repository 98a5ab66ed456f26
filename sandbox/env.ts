/** Bindings of the sandbox, see wrangler.toml. */
export interface SandboxBindings {
  /** The identity provider's clients, codes and tokens, as its library keeps them. */
  OAUTH_KV: KVNamespace;
  /** The inbox, and what a push service was sent. */
  MAILS: KVNamespace;
  /** What the banks and the host share: the biller's bearer token, and what webhooks and files are signed with. */
  BANK_SECRET: string;
  /** The secrets of its account at the gateways, and what their webhooks are signed with. */
  OPN_SECRET_KEY: string;
  OPN_WEBHOOK_SECRETS: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRETS: string;
  /** The site that sells, whom banks and gateways tell what was paid. */
  EDGE: Fetcher;
}
