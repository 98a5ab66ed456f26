/** Returns the key of a clip in R2. */
export const clipKey = (clip_uuid: string): string => `clip/${clip_uuid}.mp4`;

/** Name of the file of a clip in its media address, under the uuid of the clip. */
export const CLIP_NAME = 'clip.mp4';
