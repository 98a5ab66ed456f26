import { useEffect, useState } from 'react';
import type { QrPicture } from '../../ui/paper/qr-svg.tsx';

const SIDE = 1_024;

/** The QR code as a file for the photo album or another app, and its object URL. */
export interface QrFile {
  file: File;
  href: string;
}

/**
 * Returns the QR code as a PNG, which bank apps can read. Loads the picture from `pictureHref` if
 * the page has no code. Returns null until it is ready, and without scripts.
 */
export function useQrFile(qr: QrPicture | null, pictureHref: string, name: string): QrFile | null {
  const [qrFile, setQrFile] = useState<QrFile | null>(null);
  useEffect(() => {
    let href: string | null = null;
    let isGone = false;
    // A code on the page needs no request: the picture of a paid order no longer exists.
    void (qr ? codeDrawn(qr) : fetchBlob(pictureHref)).then((blob) => {
      if (blob === null || isGone) return;
      href = URL.createObjectURL(blob);
      setQrFile({ href, file: new File([blob], name, { type: 'image/png' }) });
    });
    return () => {
      isGone = true;
      if (href !== null) URL.revokeObjectURL(href);
    };
  }, [qr, pictureHref, name]);
  return qrFile;
}

/** Draws modules of whole pixels. */
async function codeDrawn({ size, path }: QrPicture): Promise<Blob | null> {
  const pixels = Math.floor(SIDE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * pixels;
  canvas.height = size * pixels;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pixels, pixels);
  context.fillStyle = 'black';
  context.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Loads a gateway's picture. The API converts it to PNG. */
async function fetchBlob(href: string): Promise<Blob | null> {
  const answer = await fetch(href).catch(() => null);
  const blob = answer?.ok ? await answer.blob() : null;
  return blob?.type === 'image/png' ? blob : null;
}
