/** Time after which a held button repeats, and the interval of repetition, in milliseconds. */
const HELD_MS = 400;
const EVERY_MS = 100;

/**
 * Calls `act` repeatedly while the button is held, until it returns false. The click after that
 * does nothing, while a short press remains a click. Enter on a keyboard repeats by itself.
 */
export function holdToRepeat(button: HTMLButtonElement, act: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const again = () => {
    isHeld = true;
    timer = act() ? setTimeout(again, EVERY_MS) : undefined;
  };
  button.addEventListener('pointerdown', ({ button: buttonNumber }) => {
    isHeld = false;
    if (buttonNumber === 0) timer = setTimeout(again, HELD_MS);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
    button.addEventListener(end, () => clearTimeout(timer));
  button.addEventListener('contextmenu', (event) => {
    if (isHeld) event.preventDefault();
  });
  button.addEventListener('click', (event) => {
    // A click by keyboard has no detail.
    if (isHeld && event.detail > 0) event.preventDefault();
    isHeld = false;
  });
}
