/**
 * Where Cloudflare creates Durable Objects: in Asia, near the viewers in Thailand, also if another
 * Worker asks first. It is a preference. An object that exists does not move.
 */
export const NEAR_VIEWERS = { locationHint: 'apac' } as const;
