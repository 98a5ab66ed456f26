/** Header with the public address of a gateway that is served at a separate port. */
export const REACHED_AT = 'x-gateway-reached-at';
