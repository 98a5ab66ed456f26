/** WebSocket subprotocol. The sender offers it before its key, and the edge accepts it. */
export const INGEST_PROTOCOL = 'vela-ingest';
