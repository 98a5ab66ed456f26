/** Likes that answer at once. What fails is taken back, and sent again as any form is, which tells why. */
import { sendAsForm } from '../platform/script/send-as-form.ts';

/** Takes up every form of like-form.tsx within a part of the page. */
export function likeInPlace(within: Document | HTMLElement) {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-like]')) takeUp(form);
}

function takeUp(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const shown = button?.querySelector('span');
  if (!button || !shown) return;
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
    const before = shown.textContent;
    show(wants === 'like');
    try {
      const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
      const { props } = (await answer.json()) as { props?: { count: string } };
      if (!props) throw answer;
      shown.textContent = props.count;
    } catch {
      show(wants !== 'like');
      shown.textContent = before;
      // As it was meant.
      button.value = wants;
      sendAsForm(form, button);
    }
    isSending = false;
  });
}
