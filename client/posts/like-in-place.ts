import type { InPlaceForm } from '../platform/script/send-in-place.ts';

/** Toggles the button of like-form.tsx. */
export const likeInPlace: InPlaceForm<{ count: string }> = (form) => {
  const button = form.querySelector('button') as HTMLButtonElement;
  const isLiked = button.value === 'unlike';
  const show = (isLiked: boolean) => {
    button.value = isLiked ? 'unlike' : 'like';
    button.ariaPressed = String(isLiked);
  };
  show(!isLiked);
  return {
    done({ props: { count } }) {
      (button.querySelector('span') as HTMLElement).textContent = count;
    },
    undo: () => show(isLiked),
  };
};
