/** Keys of evidence in R2. None has a public address. */

/** Folder of copied pictures. */
export const PICTURE_FOLDER = 'evidence/picture';

/** Returns the key prefix of the evidence of a live or a clip, by its uuid. */
export const minutesOf = (live_uuid: string): string => `evidence/${live_uuid}/`;
