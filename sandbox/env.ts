/** Bindings of the sandbox, see wrangler.toml. */
export interface SandboxBindings {
  /** The identity provider's clients, codes and tokens, as its library keeps them. */
  OAUTH_KV: KVNamespace;
}
