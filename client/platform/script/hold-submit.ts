/**
 * Holds the submit of a form until a script has loaded, then submits the form again: to the script,
 * or to the server if the script failed to load.
 */
export function holdSubmit(part: HTMLElement, script: Promise<unknown>): void {
  let submission: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    submission = event;
  };
  part.addEventListener('submit', hold);
  void script
    .catch(() => undefined)
    .then(() => {
      part.removeEventListener('submit', hold);
      if (submission) (submission.target as HTMLFormElement).requestSubmit(submission.submitter);
    });
}
