/**
 * Delays actions that run without navigation (`data-in-place`) if they are pressed before
 * hydration. They wait for the client bundle and then run once; without the bundle they submit or
 * navigate. Commands never wait: they are submitted as plain forms.
 */

/**
 * Maximum wait in milliseconds. After that the press navigates or submits, as on a page without
 * scripts.
 */
const MAX_WAIT_MS = 5_000;

const IN_PLACE = '[data-in-place]';

/** The delayed presses. */
interface DelayedPresses {
  /** Stops delaying presses. Other code handles later ones. */
  end: () => void;
  /** Stops delaying and repeats the delayed presses. */
  replay: () => void;
}

/** Delays in-place presses within `root`, and calls `onHeld` for each. */
export function delayPresses(root: HTMLElement, onHeld: () => void): DelayedPresses {
  const pressByElement = new Map<Element, () => void>();
  const controller = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;

  const replay = () => {
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
    patience ??= setTimeout(replay, MAX_WAIT_MS);
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
  return { end: () => controller.abort(), replay };
}
