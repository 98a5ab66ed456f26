/**
 * Submits a form as if there were no script. `submit()` fires no event and omits the button, so a
 * field carries the button's name and value.
 */
export function sendAsForm(form: HTMLFormElement, submitter: HTMLElement | null) {
  if (submitter instanceof HTMLButtonElement) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = submitter.name;
    field.value = submitter.value;
    form.appendChild(field);
  }
  form.submit();
}
