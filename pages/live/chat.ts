/** The chat of a live as its own page, for browsers without JavaScript. */
import { z } from 'zod';
import { slug, uuid } from '../../calls/platform/field.ts';
import { raids, talkers } from '../../calls/platform/page-field.ts';
import { outcome, reportFields } from '../field.ts';
import { definePage } from '../page.ts';

const lineNumber = z.string().regex(/^[1-9]\d{0,8}$/);

/** The chat of a live without JavaScript, and its form. */
export const chat = definePage({
  path: '/live/{slug}/talk',
  access: 'public',
  hidden: true,
  params: z.object({ slug }),
  /** With `write`, the page does not reload by itself, which would discard the text in the form. */
  query: z.object({
    write: z.enum(['1']).optional().catch(undefined),
    /** Number of the message to reply to. */
    reply: lineNumber.optional().catch(undefined),
  }),
  actions: {
    say: {
      at: '',
      idempotent: true,
      form: z.object({ text: z.string().default(''), reply_to: lineNumber.optional().catch(undefined) }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }, { params: { slug: 'luk-thung-kho-dai' } }],
});

const aboutSomebody = z.object({ user_uuid: uuid });

/** A chat message and its author, with the actions that the caller may take. */
export const chatLine = definePage({
  path: '/live/{slug}/talk/{seq}',
  access: 'public',
  hidden: true,
  params: z.object({ slug, seq: lineNumber }),
  query: z.object({ status: outcome(['done', 'failed', 'reported', 'often']) }),
  actions: {
    report: { at: '/report', form: reportFields },
    hide: { at: '/hide', form: z.object({}) },
    pin: { at: '/pin', form: z.object({}) },
    unpin: { at: '/unpin', form: z.object({}) },
    silence: { at: '/silence', form: aboutSomebody.extend({ minutes: z.string().default('') }) },
    lift: { at: '/lift', form: aboutSomebody },
    name: { at: '/name', form: aboutSomebody },
    dismiss: { at: '/dismiss', form: aboutSomebody },
  },
  examples: [],
});

/** Chat rules of a VB's rooms, and their moderators. */
export const chatRules = definePage({
  path: '/live/{slug}/talk-rules',
  access: 'bearer',
  params: z.object({ slug }),
  query: z.object({ status: outcome(['saved', 'refused', 'done']) }),
  actions: {
    set: {
      at: '/set',
      form: z.object({
        slow_seconds: z.string(),
        talkers,
        raids: raids.optional(),
        words: z.string().max(8000).default(''),
      }),
    },
    lift: { at: '/lift', form: aboutSomebody },
    dismiss: { at: '/dismiss', form: aboutSomebody },
  },
  examples: [],
});
