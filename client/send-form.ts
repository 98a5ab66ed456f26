/** Scripts of the forms that are sent in place. Each loads with the first use of its form. */
import type { FormInPlace } from './forms-in-place.ts';
import { type InPlaceForm, sendInPlace } from './platform/script/send-in-place.ts';

const scripts: Record<Exclude<FormInPlace, 'say'>, () => Promise<InPlaceForm>> = {
  consent: async () => (await import('./privacy/answer-in-place.ts')).answerInPlace,
  follow: async () => (await import('./people/follow/follow-in-place.ts')).followInPlace,
  like: async () => (await import('./posts/like-in-place.ts')).likeInPlace,
  comment: async () => (await import('./posts/comment-in-place.ts')).commentInPlace,
  'share-own': async () => (await import('./live/watch/share-own.ts')).shareOwn,
};

export async function sendFormInPlace(name: FormInPlace, form: HTMLFormElement, button: HTMLElement | null) {
  if (name === 'say') (await import('./live/room/say-early.ts')).sayEarly(form, button);
  else await sendInPlace(form, button, scripts[name]);
}
