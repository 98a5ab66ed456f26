/**
 * Returns the header `WWW-Authenticate` of a 401 (RFC 6750, section 3): without details if the
 * request had no credential, otherwise with the reason.
 */
export const bearerChallenge = (authorization: string | undefined): string =>
  authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
