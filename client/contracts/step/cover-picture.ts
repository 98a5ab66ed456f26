/**
 * Prepares a picture before upload: rotates it upright, shrinks it, and blacks out boxes that its
 * owner draws.
 *
 * The canvas is re-encoded, so metadata is lost. A file that the browser cannot decode is sent
 * unchanged, and the API rejects it.
 */
import { drawPicture, MAX_SENT_SIDE } from '../../ui/form/draw-picture.ts';
import { replaceFile } from '../../ui/form/replace-file.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shows the chosen picture below its input, and replaces the file whenever a box is drawn. */
export async function coverPicture(input: HTMLInputElement): Promise<void> {
  input.parentElement?.querySelector('[data-cover]')?.remove();
  const [file] = input.files ?? [];
  if (!file) return;
  const picture = await drawPicture(file, MAX_SENT_SIDE);
  if (!picture || input.files?.[0] !== file) return;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.className = 'w-full touch-none rounded-s';
  const boxes: Box[] = [];
  const draw = (newBox: Box | null = null) => paint(canvas, picture, newBox ? [...boxes, newBox] : boxes);
  const keep = () => replaceFile(input, canvas, { name: file.name, type: 'image/jpeg' });
  drawBoxes(canvas, {
    drawing: draw,
    drawn(box) {
      boxes.push(box);
      draw();
      void keep();
    },
  });
  const panel = panelOf(input, canvas, () => {
    boxes.length = 0;
    draw();
    void keep();
  });
  input.insertAdjacentElement('afterend', panel);
  draw();
  await keep();
}

function panelOf({ dataset }: HTMLInputElement, canvas: HTMLCanvasElement, again: () => void): HTMLElement {
  const panel = document.createElement('div');
  panel.dataset.cover = '';
  panel.className = 'grid gap-2';
  const text = document.createElement('p');
  text.className = 'text-sm text-soft';
  text.textContent = dataset.picture ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet';
  button.textContent = dataset.pictureAgain ?? '';
  button.addEventListener('click', again);
  for (const part of [text, canvas, button]) panel.appendChild(part);
  return panel;
}

function paint(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, boxes: readonly Box[]) {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
}

function drawBoxes(
  canvas: HTMLCanvasElement,
  { drawing, drawn: onDrawn }: { drawing: (box: Box) => void; drawn: (box: Box) => void },
) {
  let from: { x: number; y: number } | null = null;
  const at = ({ offsetX, offsetY }: PointerEvent) => ({
    x: (offsetX * canvas.width) / canvas.clientWidth,
    y: (offsetY * canvas.height) / canvas.clientHeight,
  });
  const boxTo = (event: PointerEvent): Box | null => {
    if (!from) return null;
    const to = at(event);
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    from = at(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    const box = boxTo(event);
    if (box) drawing(box);
  });
  canvas.addEventListener('pointerup', (event) => {
    const box = boxTo(event);
    from = null;
    if (box && box.width * box.height > 0) onDrawn(box);
  });
}
