/**
 * Enhances the transfer proof form: reads the QR code of a picture in the browser and sends its
 * text instead of typed values.
 */
import { readQrOf } from './read-qr.ts';

/** Enhances the form of this page. */
export function enhanceTransferProof(): void {
  const place = document.querySelector<HTMLElement>('[data-slip]');
  const input = place?.querySelector('input');
  const textElement = place?.querySelector<HTMLElement>('[id$="-says"]');
  const text = place?.closest('form')?.querySelector<HTMLInputElement>('input[name=slip]');
  if (!place || !input || !textElement || !text) return;
  place.hidden = false;
  textElement.setAttribute('role', 'status');
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    text.value = '';
    if (!file) return;
    textElement.textContent = place.dataset.slip ?? '';
    const payload = await readQrOf(file);
    if (input.files?.[0] !== file) return;
    if (payload === null) {
      textElement.textContent = place.dataset.slipNone ?? '';
      return;
    }
    text.value = payload;
    // Neither the picture nor its file name is uploaded.
    input.value = '';
    text.form?.requestSubmit();
  });
}
