import { useEffect, useState } from 'react';

const SIDE = 1_024;
const MARGIN = 64;

/** A QR as a file for the phone's album or another app, and its address. */
export interface QrFile {
  file: File;
  href: string;
}

/**
 * The picture under that address as a PNG, which banks' apps can read; `isDrawn`: it may be any kind of picture, and is drawn on
 * white. Null until there is one, and without scripts.
 */
export function useQrFile(pictureHref: string, name: string, isDrawn: boolean): QrFile | null {
  const [made, setMade] = useState<QrFile | null>(null);
  useEffect(() => {
    let href: string | null = null;
    let isGone = false;
    void (isDrawn ? drawn(pictureHref) : fetched(pictureHref)).then((blob) => {
      if (blob === null || isGone) return;
      href = URL.createObjectURL(blob);
      setMade({ href, file: new File([blob], name, { type: 'image/png' }) });
    });
    return () => {
      isGone = true;
      if (href !== null) URL.revokeObjectURL(href);
    };
  }, [pictureHref, name, isDrawn]);
  return made;
}

const fetched = (href: string): Promise<Blob | null> =>
  fetch(href).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );

async function drawn(href: string): Promise<Blob | null> {
  const image = new Image(SIDE, SIDE);
  image.src = href;
  await image.decode().catch(() => {});
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!image.complete || image.naturalWidth === 0 || context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, MARGIN, MARGIN, SIDE - 2 * MARGIN, SIDE - 2 * MARGIN);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
