/**
 * Replaces a copy button by a field with the selected text, after copying has failed. The visitor
 * copies it by hand.
 */
export function offerText(button: HTMLElement, text: string) {
  const field = document.createElement('input');
  field.className = 'min-h-11 w-full min-w-0 rounded-s border bg-ground px-3 text-ink';
  field.readOnly = true;
  field.value = text;
  field.setAttribute('aria-label', button.textContent.trim());
  button.replaceWith(field);
  field.focus();
  field.select();
}
