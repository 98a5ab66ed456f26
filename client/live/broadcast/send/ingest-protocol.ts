/** The WebSocket subprotocol that a sender offers before its key, and that the edge accepts. */
export const INGEST_PROTOCOL = 'vela-ingest';
