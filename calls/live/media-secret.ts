/** Headers in which the edge passes secrets on to a media room. Addresses hold none, because platforms log them. */

/** The key by which a live is sent. */
export const INGEST_KEY_HEADER = 'x-ingest-key';

/** The pass of a viewer of a live with an age limit. */
export const VIEWING_PASS_HEADER = 'x-viewing-pass';

/** The name under which a moderator opens evidence for a while. */
export const EVIDENCE_NAME_HEADER = 'x-evidence-name';

/** The name of a viewer's address, a hash, where a viewer tells that the browser cannot decode a live. */
export const VIEWER_HEADER = 'x-viewer';
