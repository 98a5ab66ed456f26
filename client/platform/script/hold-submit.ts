/**
 * Holds the submit of a form until a script has loaded, then submits the form again: to the script,
 * or to the server if the script failed to load.
 */
export function holdSubmit(part: HTMLElement, script: Promise<unknown>): void {
  let held: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    held = event;
  };
  part.addEventListener('submit', hold);
  void script
    .catch(() => undefined)
    .then(() => {
      part.removeEventListener('submit', hold);
      if (held) (held.target as HTMLFormElement).requestSubmit(held.submitter);
    });
}
