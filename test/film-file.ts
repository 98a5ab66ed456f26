/** A film of the seed data as bytes, also where there is no file system. */
import inlined from '../client/public/films/entrance-fire-886c9757.mp4?inline';

/** Returns a film that may be uploaded: 3 seconds, 288 × 384. */
export const filmFile = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(inlined.slice(inlined.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
