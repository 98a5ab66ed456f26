import { useEffect, useState } from 'react';
import { type QrPicture, QUIET_ZONE } from '../ui/paper/qr-svg.tsx';

const SIDE = 1_024;
const MARGIN = 64;

/** A QR as a file for the phone's album or another app, and its address. */
export interface QrFile {
  file: File;
  href: string;
}

/**
 * The code as a PNG, which banks' apps can read; where the page has no code, the picture under that address, drawn on white. Null
 * until there is one, and without scripts.
 */
export function useQrFile(qr: QrPicture | null, pictureHref: string, name: string): QrFile | null {
  const [made, setMade] = useState<QrFile | null>(null);
  useEffect(() => {
    let href: string | null = null;
    let isGone = false;
    // What is on the page already is not asked for: an order that was paid meanwhile has no picture any more.
    void (qr ? codeDrawn(qr) : drawn(pictureHref)).then((blob) => {
      if (blob === null || isGone) return;
      href = URL.createObjectURL(blob);
      setMade({ href, file: new File([blob], name, { type: 'image/png' }) });
    });
    return () => {
      isGone = true;
      if (href !== null) URL.revokeObjectURL(href);
    };
  }, [qr, pictureHref, name]);
  return made;
}

/** Modules of whole pixels, with the white that the code's standard asks for. */
async function codeDrawn({ size, path }: QrPicture): Promise<Blob | null> {
  const modules = size + 2 * QUIET_ZONE;
  const pixels = Math.floor(SIDE / modules);
  const sheet = whiteSheet(modules * pixels);
  if (!sheet) return null;
  const { canvas, context } = sheet;
  context.scale(pixels, pixels);
  context.translate(QUIET_ZONE, QUIET_ZONE);
  context.fillStyle = 'black';
  context.fill(new Path2D(path));
  return pngOf(canvas);
}

async function drawn(href: string): Promise<Blob | null> {
  const image = new Image(SIDE, SIDE);
  image.src = href;
  await image.decode().catch(() => {});
  const sheet = whiteSheet(SIDE);
  if (!image.complete || image.naturalWidth === 0 || !sheet) return null;
  sheet.context.drawImage(image, MARGIN, MARGIN, SIDE - 2 * MARGIN, SIDE - 2 * MARGIN);
  return pngOf(sheet.canvas);
}

function whiteSheet(side: number) {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  return { canvas, context };
}

const pngOf = (canvas: HTMLCanvasElement) => new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
