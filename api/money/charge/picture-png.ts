/** A gateway's picture of a QR as albums keep it and banks' apps read it. */
import { base64Of, bytesOf, type Picture } from '../gateway/picture.ts';

/** The picture as a PNG, drawn where it came as an SVG; one that cannot be drawn stays as it came. */
export async function asPng(picture: Picture): Promise<Picture> {
  if (picture.media_type === 'image/png') return picture;
  const { squarePng } = await import('../../site/card/square-png.ts');
  const png = await squarePng(bytesOf(picture.base64));
  return png ? { media_type: 'image/png', base64: base64Of(png) } : picture;
}
