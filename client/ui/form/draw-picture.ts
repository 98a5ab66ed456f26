/** Longest side of a picture that is sent, in pixels. An iPhone's canvas holds four times as much. */
export const SENT_LONGEST_SIDE = 2_048;

/** Draws the picture of a file upright, with no side longer than `longest`; null if the browser cannot open it. */
export async function drawPicture(
  file: File,
  longest: number,
  settings?: CanvasRenderingContext2DSettings,
): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', settings);
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // A picture of 50 megapixels holds 200 MB until then.
  picture.close();
  return canvas;
}
