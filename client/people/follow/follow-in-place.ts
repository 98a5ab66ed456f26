import type { InPlaceForm } from '../../platform/script/send-in-place.ts';
import { toggleFollow } from './toggle-follow.ts';

/**
 * Toggles the follow buttons of a user (follow-button.tsx). The page may show the same user several
 * times.
 */
export const followInPlace: InPlaceForm<{ followers: string; count: string }> = (form) => {
  const wantsOf = ({ elements }: HTMLFormElement) => (elements[0] as HTMLButtonElement).value;
  const wantedState = wantsOf(form);
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-follow]')].filter(
    (other) => other.action === form.action && wantsOf(other) === wantedState,
  );
  const turn = () => all.forEach(toggleFollow);
  turn();
  return {
    done({ props: { followers, count } }) {
      for (const element of document.querySelectorAll('[data-followers]')) element.textContent = followers;
      for (const element of document.querySelectorAll('[data-follower-count]')) element.textContent = count;
    },
    undo: turn,
  };
};
