/**
 * Likes that respond at once. After a failure the button is reset and the form is submitted
 * normally, which shows the reason.
 */
import { sendAsForm } from '../platform/script/send-as-form.ts';

/** Enhances each form of like-form.tsx within an element. */
export function likeInPlace(within: Document | HTMLElement) {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-like]')) takeUp(form);
}

function takeUp(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const counter = button?.querySelector('span');
  if (!button || !counter) return;
  const show = (isLiked: boolean) => {
    button.value = isLiked ? 'unlike' : 'like';
    button.ariaPressed = String(isLiked);
  };
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const wants = button.value;
    const body = new URLSearchParams({ wants, comment: new FormData(form).get('comment')?.toString() ?? '' });
    const before = counter.textContent;
    show(wants === 'like');
    try {
      const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
      const { props } = (await answer.json()) as { props?: { count: string } };
      if (!props) throw answer;
      counter.textContent = props.count;
    } catch {
      show(wants !== 'like');
      counter.textContent = before;
      // Restores the intended action before the form is submitted.
      button.value = wants;
      sendAsForm(form, button);
    }
    isSending = false;
  });
}
