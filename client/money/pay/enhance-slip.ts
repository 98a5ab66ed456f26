/** The form of a slip, with scripts: the QR of a picture is read here, and its text is sent in place of what would be typed. */
import { readQrOf } from './read-qr.ts';

/** Takes up the form of the page. */
export function enhanceSlip(): void {
  const place = document.querySelector<HTMLElement>('[data-slip]');
  const input = place?.querySelector('input');
  const says = place?.querySelector<HTMLElement>('[id$="-says"]');
  const text = place?.closest('form')?.querySelector<HTMLInputElement>('input[name=slip]');
  if (!place || !input || !says || !text) return;
  place.hidden = false;
  says.setAttribute('role', 'status');
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    text.value = '';
    if (!file) return;
    says.textContent = place.dataset.slip ?? '';
    const found = await readQrOf(file);
    if (input.files?.[0] !== file) return;
    if (found === null) {
      says.textContent = place.dataset.slipNone ?? '';
      return;
    }
    text.value = found;
    // The picture stays here, its name too.
    input.value = '';
    text.form?.requestSubmit();
  });
}
