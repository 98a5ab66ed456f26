declare namespace Cloudflare {
  interface Env {
    ASSETS: Fetcher;
    API: Fetcher;
    SESSIONS: KVNamespace;
  }
}
