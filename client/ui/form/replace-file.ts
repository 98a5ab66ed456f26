const QUALITY = 0.9;

/** Side of the sample that is tested for transparency, in pixels. */
const SAMPLE = 64;

/**
 * Replaces the file of an input by the canvas, as WebP or `type`. WebKit cannot write WebP: it gets
 * JPEG, or PNG if transparent.
 */
export async function replaceFile(
  input: HTMLInputElement,
  canvas: HTMLCanvasElement,
  { name, type = 'image/webp' }: { name: string; type?: 'image/webp' | 'image/jpeg' },
): Promise<void> {
  const output = await blobOf(type === 'image/jpeg' ? onWhite(canvas) : canvas, type);
  const isUnknown = output !== null && output.type !== type;
  const blob = isUnknown && !isTransparent(canvas) ? await blobOf(onWhite(canvas), 'image/jpeg') : output;
  if (!blob) return;
  const files = new DataTransfer();
  const extension = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  files.items.add(new File([blob], `${name.replace(/\.\w+$/, '')}.${extension}`, { type: blob.type }));
  input.files = files.files;
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** Returns a copy on white. Transparent pixels would become black in a JPEG. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = canvasOf(canvas.width, canvas.height);
  const context = copy.getContext('2d');
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, copy.width, copy.height);
  context?.drawImage(canvas, 0, 0);
  return copy;
}

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const context = canvasOf(SAMPLE, SAMPLE).getContext('2d');
  context?.drawImage(canvas, 0, 0, SAMPLE, SAMPLE);
  const { data = [] } = context?.getImageData(0, 0, SAMPLE, SAMPLE) ?? {};
  return data.some((value, index) => index % 4 === 3 && value < 255);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return canvas;
}
