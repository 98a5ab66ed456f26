import type { InPlaceForm } from '../platform/script/send-in-place.ts';

/** Removes the consent banner once the choice is stored. */
export const answerInPlace: InPlaceForm = () => ({ done: () => document.getElementById('consent')?.remove() });
