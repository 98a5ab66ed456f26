/** The header in which whoever serves a gateway at a port of its own says where that is. */
export const REACHED_AT = 'x-gateway-reached-at';
