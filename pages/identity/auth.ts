/** Pages for sign-in, sign-up and sign-out. The sign-in itself posts to /api/auth. */
import { z } from 'zod';
import { tick } from '../../calls/platform/field.ts';
import { askedOutcome } from '../field.ts';
import { definePage } from '../page.ts';

const word = z.string().optional();

/**
 * `error`: an error name of Auth.js. `ref`: id of the failed request. `callbackUrl`: the page that
 * the visitor wanted.
 */
const params = { error: word, ref: word, callbackUrl: word };

const text = z.string().default('');

/** Sign-in with a provider or a passkey. Returns to `callbackUrl`, if it is on this site. */
export const signIn = definePage({
  path: '/auth/signin',
  access: 'public',
  hidden: true,
  // `for`: the submitted form, if it belongs to another page than the one to return to.
  query: z.object({ ...params, for: word }),
});

/** Explains a refused sign-in by the error's name. A blocked member can appeal here. */
export const signInError = definePage({
  path: '/auth/error',
  access: 'public',
  hidden: true,
  query: z.object({
    ...params,
    status: askedOutcome,
  }),
  // Appeal of a visitor whose sign-in was refused because their account is blocked.
  actions: { appeal: { at: '/appeal', form: z.object({ appeal: text }) } },
});

/** Sign-up of visitors that a provider has authenticated. */
export const signUp = definePage({
  path: '/auth/signup',
  access: 'public',
  hidden: true,
  // Accepts any text: the page validates the fields and shows errors beside them.
  actions: {
    make: { at: '', form: z.object({ name: text, birth_date: text, terms_version: text, accept_terms: tick }) },
  },
});

/** Target of the form in the account menu. It has no page. */
export const signOut = definePage({
  path: '/auth/signout',
  access: 'public',
  hidden: true,
  actions: { leave: { at: '', form: z.object({}) } },
});
