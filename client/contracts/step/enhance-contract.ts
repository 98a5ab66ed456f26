/**
 * Script enhancements for contract forms: drawn signatures, blacked-out pictures and links from
 * emails.
 */
import SignaturePad from 'signature_pad';
import { pathOf } from '../signing/signature-path.ts';
import { coverPicture } from './cover-picture.ts';

/** Enhances the elements that this page has. */
export function enhanceContract() {
  for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('[data-signature]')) takeSignature(fieldset);
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-picture]')) {
    input.addEventListener('change', () => void coverPicture(input));
    // A file may have been chosen before this script was loaded.
    void coverPicture(input);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-from-fragment]')) fillFromFragment(form);
}

/**
 * Moves the secret of a link from the URL fragment, which browsers never send, into the form.
 * Removes it from the address bar and submits.
 */
function fillFromFragment(form: HTMLFormElement) {
  const field = form.elements.namedItem(form.dataset.fromFragment ?? '');
  if (location.hash.length < 2 || !(field instanceof HTMLInputElement)) return;
  field.value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name=step]'));
}

/** Offers a signature pad. The form sends the drawing as an SVG path. */
function takeSignature(fieldset: HTMLFieldSetElement) {
  const canvas = fieldset.querySelector('canvas');
  const pathInput = fieldset.querySelector<HTMLInputElement>('input[name=drawn]');
  const offer = fieldset.querySelector<HTMLElement>('[data-drawn]');
  const choice = offer?.querySelector('input');
  if (!canvas || !pathInput || !offer || !choice) return;
  offer.hidden = false;
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'btn quiet hidden';
  clear.textContent = fieldset.dataset.signature ?? '';
  canvas.insertAdjacentElement('afterend', clear);
  let pad: SignaturePad | null = null;
  const show = () => {
    canvas.classList.toggle('hidden', !choice.checked);
    clear.classList.toggle('hidden', !choice.checked);
    if (!choice.checked || pad) return;
    // One canvas pixel per device pixel keeps the line sharp. The size is known only once the
    // canvas is visible.
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = canvas.offsetWidth * ratio;
    canvas.height = canvas.offsetHeight * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad = new SignaturePad(canvas, { penColor: '#17153a' });
    pad.addEventListener('endStroke', () => {
      pathInput.value = pathOf(pad?.toData() ?? []);
    });
  };
  clear.addEventListener('click', () => {
    pad?.clear();
    pathInput.value = '';
  });
  fieldset.addEventListener('change', show);
  show();
}
