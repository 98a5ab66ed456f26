/** Converts a gateway's QR picture to PNG, which photo albums store and bank apps read. */
import { base64Of, decodeBase64, type QrImage } from '../gateway/picture.ts';

/** Returns the picture as PNG. Returns an SVG unchanged if it cannot be drawn. */
export async function asPng(picture: QrImage): Promise<QrImage> {
  if (picture.media_type === 'image/png') return picture;
  const { squarePng } = await import('../../platform/draw/square-png.ts');
  const png = await squarePng(decodeBase64(picture.base64));
  return png ? { media_type: 'image/png', base64: base64Of(png) } : picture;
}
