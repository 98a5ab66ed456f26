import { useEffect, useState } from 'react';

const SIDE = 1_024;
const MARGIN = 64;

/** A picture as a PNG on white, which banks' apps can read from an album; null until there is one, and without scripts. */
export function usePng(href: string | null): string | null {
  const [png, setPng] = useState<string | null>(null);
  useEffect(() => {
    if (href === null) return;
    let made: string | null = null;
    let isGone = false;
    void drawn(href).then((blob) => {
      if (blob === null || isGone) return;
      made = URL.createObjectURL(blob);
      setPng(made);
    });
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [href]);
  return png;
}

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
