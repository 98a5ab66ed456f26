/** H.264 out of pixels, by minih264 in WebAssembly. */
import h264 from 'h264-mp4-encoder';
import type { Size } from '../../../world/art/backdrop.ts';

interface How {
  size: Size;
  /** Pictures a second. */
  rate: number;
  /** Every so many pictures one stands by itself. */
  group: number;
}

/** From 10, the best, to 51, the smallest. */
const QUANTIZATION = 29;
/** From 0, the best, to 10, the fastest: 5 takes half the time of 0, and 4 % more bytes. */
const SPEED = 5;

/** Pictures one after the other, as an MP4. */
export async function encode(
  pictures: AsyncIterable<Uint8Array | Uint8ClampedArray>,
  { size, rate, group }: How,
): Promise<Uint8Array> {
  const encoder = await h264.createH264MP4Encoder();
  // All encoders of a process write into one file system.
  const outputFilename = crypto.randomUUID();
  const quality = { quantizationParameter: QUANTIZATION, speed: SPEED };
  Object.assign(encoder, { outputFilename, ...size, ...quality, frameRate: rate, groupOfPictures: group });
  encoder.initialize();
  for await (const picture of pictures) encoder.addFrameRgba(picture);
  encoder.finalize();
  const file = encoder.FS.readFile(outputFilename);
  encoder.FS.unlink(outputFilename);
  encoder.delete();
  return file;
}
