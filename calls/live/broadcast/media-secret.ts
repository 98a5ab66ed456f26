/**
 * Headers in which the edge Worker passes secrets to a media room. URLs contain none, because
 * platforms log them.
 */

/** The ingest key of the sender. */
export const INGEST_KEY_HEADER = 'x-ingest-key';

/** The viewing pass, for a live with an age limit or a practice. */
export const VIEWING_PASS_HEADER = 'x-viewing-pass';

/** The temporary name under which a moderator opens evidence. */
export const EVIDENCE_NAME_HEADER = 'x-evidence-name';

/**
 * Hash of a viewer's IP address, sent when the viewer reports that their browser cannot decode a
 * live.
 */
export const VIEWER_HEADER = 'x-viewer';
