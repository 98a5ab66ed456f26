/**
 * Prepares a picture before it is sent: upright, still, small, as WebP. A file that the browser
 * cannot open is sent unchanged.
 */
import { drawPicture, MAX_SENT_SIDE } from './draw-picture.ts';
import { replaceFile } from './replace-file.ts';

/** Prepares the file of each input with `data-prepare`. */
export function enhancePictures() {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-prepare]')) {
    input.addEventListener('change', () => void preparePicture(input));
    // The visitor may choose a file before this script has loaded.
    void preparePicture(input);
  }
}

async function preparePicture(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? [];
  const canvas = file && (await drawPicture(file, MAX_SENT_SIDE));
  if (canvas && input.files?.[0] === file) await replaceFile(input, canvas, { name: file.name });
}
