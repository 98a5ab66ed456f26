/** Returns the fields that a form sends with this button. */
export const formFields = (form: HTMLFormElement, button: HTMLElement | null): URLSearchParams =>
  new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));
