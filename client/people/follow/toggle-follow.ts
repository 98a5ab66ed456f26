/** Toggles a form of follow-button.tsx: its value, its text and its heart. */
export function toggleFollow(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const text = button?.querySelector('span');
  const drawing = button?.querySelector('use');
  if (!button || !text || !drawing) return;
  [text.textContent, form.dataset.follow] = [form.dataset.follow ?? '', text.textContent ?? ''];
  button.value = button.value === 'follow' ? 'unfollow' : 'follow';
  const heart = button.value === 'follow' ? '#heart' : '#heart-full';
  drawing.setAttribute('href', (drawing.getAttribute('href') ?? '').replace(/#.*/, heart));
}
