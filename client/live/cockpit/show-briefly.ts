/** How long a text stays, in milliseconds. */
const SHOWN_MS = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a text over the picture for some seconds, such as the effect of a button. */
export function showBriefly(studio: HTMLElement, text: string, shown_ms = SHOWN_MS): void {
  const line = studio.querySelector<HTMLElement>('[data-says]');
  if (!line) return;
  line.textContent = text;
  line.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    line.hidden = true;
  }, shown_ms);
}
