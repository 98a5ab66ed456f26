/**
 * What a page's app does in place, and a page without it by leading on: a press of it that comes before the app waits for
 * it, and is then made once. No command waits: those are posted as the plain forms that they are.
 */

/** After so long what was pressed leads on, as it does on a page without scripts. */
const PATIENCE_MS = 5_000;

const IN_PLACE = '[data-in-place]';

/** Presses that wait. */
interface Holding {
  /** Whoever comes next does what is pressed. */
  end: () => void;
  /** Ends it, and presses again what was pressed. */
  letGo: () => void;
}

/** Holds such presses within `root`. */
export function holdInPlace(root: HTMLElement, onHeld: () => void): Holding {
  const held = new Map<Element, () => void>();
  const listening = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    listening.abort();
    clearTimeout(patience);
    const presses = [...held];
    held.clear();
    for (const [pressed, press] of presses) {
      pressed.removeAttribute('aria-busy');
      press();
    }
  };
  const hold = (event: Event, pressed: HTMLElement | null | undefined, press: () => void) => {
    if (!pressed?.closest(IN_PLACE)) return;
    event.preventDefault();
    pressed.setAttribute('aria-busy', 'true');
    held.set(pressed, press);
    patience ??= setTimeout(letGo, PATIENCE_MS);
    onHeld();
  };
  const { signal } = listening;
  root.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (form instanceof HTMLFormElement) hold(event, submitter, () => form.requestSubmit(submitter));
    },
    { signal },
  );
  root.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Into another tab it is a page.
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) hold(event, link, () => link?.click());
    },
    { signal },
  );
  return { end: () => listening.abort(), letGo };
}
