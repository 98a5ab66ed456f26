/** Sends a form as if no script had been there. `submit()` fires no event and names no button: its name and value go along in a field. */
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
