/** Longest side of a sent picture, in pixels. An iPhone's canvas holds four times as much. */
export const MAX_SENT_SIDE = 2_048;

/**
 * Draws the picture of a file upright, with no side longer than `longest`. Returns null if the
 * browser cannot open it.
 */
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
  // Frees the decoded picture: 200 MB at 50 megapixels.
  picture.close();
  return canvas;
}
