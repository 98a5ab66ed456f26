/** Follow buttons that answer at once. What fails is taken back, and sent again as any form is, which tells why. */

import { sendAsForm } from '../send-as-form.ts';

/** Takes up every form of follow-button.tsx on the page. */
export function followInPlace() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-follow]')) takeUp(form);
}

function takeUp(form: HTMLFormElement) {
  const button = form.querySelector('button');
  const text = button?.querySelector('span');
  if (!button || !text) return;
  /** The button means the other thing. */
  const turn = () => {
    [text.textContent, form.dataset.follow] = [form.dataset.follow ?? '', text.textContent ?? ''];
    button.value = button.value === 'follow' ? 'unfollow' : 'follow';
  };
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const body = new URLSearchParams({ wants: button.value });
    turn();
    try {
      const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
      const { props } = (await answer.json()) as { props?: { followers: string } };
      if (!props) throw answer;
      for (const shown of document.querySelectorAll('[data-followers]')) shown.textContent = props.followers;
    } catch {
      turn();
      sendAsForm(form, button);
    }
    isSending = false;
  });
}
