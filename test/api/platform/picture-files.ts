/** Pictures as devices and programs write them, from test/picture-files. */
import anim from '../../picture-files/anim.webp?inline';
import exif6 from '../../picture-files/exif6.png?inline';
import extra from '../../picture-files/extra-00-after-segment.jpg?inline';
import stray from '../../picture-files/one-stray-byte.jpg?inline';
import pixel from '../../picture-files/pixel-00e1.jpg?inline';

const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

export const pictureFiles = {
  anim: bytesOf(anim),
  exif6: bytesOf(exif6),
  extra: bytesOf(extra),
  stray: bytesOf(stray),
  pixel: bytesOf(pixel),
};
