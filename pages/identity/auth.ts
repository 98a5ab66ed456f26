/** The way in and out for people; the doors themselves are under /api/auth. */
import { z } from 'zod';
import { tick } from '../../calls/platform/field.ts';
import { askedOutcome } from '../field.ts';
import { definePage } from '../page.ts';

const word = z.string().optional();

/** `error` is one of the names that Auth.js has, `ref` the number of the request that failed, `callbackUrl` where one wanted to go. */
const told = { error: word, ref: word, callbackUrl: word };

const text = z.string().default('');

export const signIn = definePage({
  path: '/auth/signin',
  access: 'public',
  hidden: true,
  // `for`: the form that was sent, where it was none of the page that one comes back to.
  query: z.object({ ...told, for: word }),
});

export const signInError = definePage({
  path: '/auth/error',
  access: 'public',
  hidden: true,
  query: z.object({
    ...told,
    status: askedOutcome,
  }),
  // Of who was just refused because their account is blocked: they ask for another look.
  actions: { appeal: { at: '/appeal', form: z.object({ appeal: text }) } },
});

/** Whoever a provider has vouched for and who has no account fills in the rest. */
export const signUp = definePage({
  path: '/auth/signup',
  access: 'public',
  hidden: true,
  // What is wrong with a field is told beside it, by the page.
  actions: {
    make: { at: '', form: z.object({ name: text, birth_date: text, terms_version: text, accept_terms: tick }) },
  },
});

/** No page of its own: the form of the account menu. */
export const signOut = definePage({
  path: '/auth/signout',
  access: 'public',
  hidden: true,
  actions: { leave: { at: '', form: z.object({}) } },
});
