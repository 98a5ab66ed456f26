/** The buttons over the reel. They need scripts, so the page does not contain them. */
import { drawSymbol } from '../../ui/draw-symbol.ts';
import icons from '../../ui/icons.svg?no-inline';
import { roomText } from '../chat/room-text.ts';

/**
 * Returns the buttons, those for the sound and for pausing among them, and a text for screen readers.
 * Unusable ones are invisible instead of absent, so that nothing moves.
 */
export function makeTools() {
  const soundButton = makeButton();
  const pauseButton = makeButton();
  pauseButton.ariaLabel = roomText('room:reel.pause');
  pauseButton.appendChild(drawSymbol(icons, 'pause', 'size-5'));
  const tools = document.createElement('p');
  tools.className = 'tools';
  const steps = [
    ['back', 'previous', -1],
    ['arrow', 'next', 1],
  ] as const;
  const turnButtons = steps.map(([icon, name, step]) => {
    const button = makeButton();
    button.dataset.turn = String(step);
    button.ariaLabel = roomText(`room:reel.${name}`);
    button.appendChild(drawSymbol(icons, icon, 'size-5'));
    return button;
  });
  tools.replaceChildren(soundButton, pauseButton, ...turnButtons);
  const announcement = document.createElement('p');
  announcement.className = 'sr-only';
  announcement.setAttribute('role', 'status');
  return { tools, soundButton, pauseButton, announcement };
}

function makeButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn glass';
  return button;
}
