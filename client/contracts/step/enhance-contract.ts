/** What scripts add to the forms of a contract: a drawn signature, pictures with parts blacked out, a link out of a mail. */
import SignaturePad from 'signature_pad';
import { pathOf } from '../signing/signature-path.ts';
import { coverPicture } from './cover-picture.ts';

/** Adds what this page has a place for. */
export function enhanceContract() {
  for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('[data-signature]')) takeSignature(fieldset);
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-picture]')) {
    input.addEventListener('change', () => void coverPicture(input));
    // Chosen while this script was on its way.
    void coverPicture(input);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-from-fragment]')) fillFromFragment(form);
}

/** A link's secret stands behind the #, which is sent to nobody; it goes into the form and out of the address. */
function fillFromFragment(form: HTMLFormElement) {
  const field = form.elements.namedItem(form.dataset.fromFragment ?? '');
  if (location.hash.length < 2 || !(field instanceof HTMLInputElement)) return;
  field.value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name=step]'));
}

/** Offers to draw; what was drawn goes along as the path of an SVG. */
function takeSignature(fieldset: HTMLFieldSetElement) {
  const canvas = fieldset.querySelector('canvas');
  const drawn = fieldset.querySelector<HTMLInputElement>('input[name=drawn]');
  const offer = fieldset.querySelector<HTMLElement>('[data-drawn]');
  const choice = offer?.querySelector('input');
  if (!canvas || !drawn || !offer || !choice) return;
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
    // As many dots as the screen has, so that the line is sharp; known once it is seen.
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = canvas.offsetWidth * ratio;
    canvas.height = canvas.offsetHeight * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad = new SignaturePad(canvas, { penColor: '#17153a' });
    pad.addEventListener('endStroke', () => {
      drawn.value = pathOf(pad?.toData() ?? []);
    });
  };
  clear.addEventListener('click', () => {
    pad?.clear();
    drawn.value = '';
  });
  fieldset.addEventListener('change', show);
  show();
}
