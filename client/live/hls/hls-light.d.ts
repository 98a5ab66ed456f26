/** The build without DRM, subtitles and other tracks of sound. It has the same types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
