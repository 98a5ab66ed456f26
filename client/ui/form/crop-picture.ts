/**
 * Crops a picture to the shape in which it is shown, before the form is sent. Sliders set zoom and
 * position, so that it works by keyboard too. The preview equals the sent picture. A file that the
 * browser cannot open is sent unchanged, and the API rejects it.
 */
import { drawPicture, MAX_SENT_SIDE } from './draw-picture.ts';
import { replaceFile } from './replace-file.ts';

/** Maximum width in pixels: twice the widest place that shows such a picture. */
const WIDEST = 1_600;

/** Zoom, then horizontal and vertical position, each from 0 to 100. */
const sliders = ['zoom', 'x', 'y'] as const;
const MAX_ZOOM = 3;

/**
 * Adds the cropper to each file input with `data-crop="16/9"`. `data-crop-names` names the sliders.
 */
export function enhanceCrops() {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-crop]')) {
    input.addEventListener('change', () => void cropPicture(input));
    // The visitor may choose a file before this script has loaded.
    void cropPicture(input);
  }
}

async function cropPicture(input: HTMLInputElement): Promise<void> {
  input.parentElement?.querySelector('[data-cropping]')?.remove();
  const [file] = input.files ?? [];
  if (!file) return;
  const picture = await drawPicture(file, MAX_SENT_SIDE);
  if (!picture || input.files?.[0] !== file) return;
  const [across = 1, down = 1] = (input.dataset.crop ?? '').split('/').map(Number);
  const cropWidth = Math.min(picture.width, (picture.height * across) / down);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(WIDEST, cropWidth));
  canvas.height = Math.round((canvas.width * down) / across);
  canvas.className = 'w-full max-w-72 rounded-s';
  const panel = document.createElement('div');
  panel.dataset.cropping = '';
  panel.className = 'grid max-w-72 gap-2 text-sm';
  panel.appendChild(canvas);
  const names = (input.dataset.cropNames ?? '').split('|');
  const [zoom, x, y] = sliders.map((slider, index) => sliderOf(panel, names[index] ?? slider, index > 0 ? 50 : 0));
  const draw = () => {
    const width = cropWidth / (1 + ((zoom?.valueAsNumber ?? 0) / 100) * (MAX_ZOOM - 1));
    const height = (width * down) / across;
    const left = ((picture.width - width) * (x?.valueAsNumber ?? 0)) / 100;
    const top = ((picture.height - height) * (y?.valueAsNumber ?? 0)) / 100;
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  };
  const keep = () => replaceFile(input, canvas, { name: file.name });
  panel.addEventListener('input', draw);
  panel.addEventListener('change', () => void keep());
  draw();
  await keep();
  input.insertAdjacentElement('afterend', panel);
}

function sliderOf(panel: HTMLElement, name: string, value: number): HTMLInputElement {
  const label = document.createElement('label');
  label.className = 'grid gap-1';
  label.textContent = name;
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.value = String(value);
  label.appendChild(slider);
  panel.appendChild(label);
  return slider;
}
