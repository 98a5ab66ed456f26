/** Address for OBS or another program. Both forms contain the stream key. */
export type ProgramTarget = { by: 'rtmp'; server: string; key: string } | { by: 'https'; address: string };

/** Fragments short enough to serve as parts, sent as soon as they exist. */
export const MOVFLAGS = '+frag_keyframe+empty_moov+default_base_moof';
export const MUXER_SETTINGS = `method=PUT movflags=${MOVFLAGS} frag_duration=200000`;

/** `veryfast` leaves most of the processor to the game or the scene. */
export const ENCODER_SETTINGS = 'preset=veryfast tune=zerolatency';
