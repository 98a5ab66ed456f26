/**
 * Delays in-place actions that are pressed before hydration. They wait for the client bundle and
 * then run once; without the bundle they submit or navigate. Commands never wait: they are
 * submitted as plain forms.
 */

/**
 * Maximum wait in milliseconds. After that the press navigates or submits, as on a page without
 * scripts.
 */
const PATIENCE_MS = 5_000;

const IN_PLACE = '[data-in-place]';

/** The delayed presses. */
interface Holding {
  /** Stops delaying presses. Other code handles later ones. */
  end: () => void;
  /** Stops delaying and repeats the delayed presses. */
  letGo: () => void;
}

/** Delays in-place presses within `root`, and calls `onHeld` for each. */
export function holdInPlace(root: HTMLElement, onHeld: () => void): Holding {
  const pressByElement = new Map<Element, () => void>();
  const controller = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    controller.abort();
    clearTimeout(patience);
    const presses = [...pressByElement];
    pressByElement.clear();
    for (const [element, onPress] of presses) {
      element.removeAttribute('aria-busy');
      onPress();
    }
  };
  const hold = (event: Event, element: HTMLElement | null | undefined, onPress: () => void) => {
    if (!element?.closest(IN_PLACE)) return;
    event.preventDefault();
    element.setAttribute('aria-busy', 'true');
    pressByElement.set(element, onPress);
    patience ??= setTimeout(letGo, PATIENCE_MS);
    onHeld();
  };
  const { signal } = controller;
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
      // With a modifier key the link opens in another tab.
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) hold(event, link, () => link?.click());
    },
    { signal },
  );
  return { end: () => controller.abort(), letGo };
}
