import { z } from 'zod';
import { contractStep } from '../../calls/contracts/contract-state.ts';
import { uuid } from '../../calls/platform/field.ts';
import { byUuid, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const nothing = z.object({});
/** Why somebody of the house looks; the host says what is missing. */
const why = z.string().max(200).default('');
/** What is wrong with a field is told beside it, by the page. */
const fields = z.looseObject({ step: z.string().optional() });

/** What being a VB means, how far the application has come, what happens next; the contract in force. */
export const contract = definePage({
  path: '/contract',
  access: 'bearer',
  web_view: true,
  query: z.object({
    status: outcome([
      'saved',
      'handed_in',
      'thrown_away',
      'withdrawn',
      'renewed',
      'accepted_temp',
      'proposal_signed',
      'proposal_rejected',
      'confirmed',
      'invited',
      'not_done',
    ]),
  }),
  actions: {
    discard: { at: '/discard', form: nothing },
    cancel: { at: '/cancel', form: nothing, keyed: true },
    renew: { at: '/renew', form: nothing, keyed: true },
    acceptTemp: { at: '/accept-temp', form: nothing, keyed: true },
    confirmAge: { at: '/confirm-age', form: nothing },
    invite: { at: '/invite', form: nothing },
  },
});

/** The agreement as it will be, to be read before anything is asked. */
export const contractTemplate = definePage({ path: '/contract/agreement', access: 'bearer', web_view: true });

/** Three photos as phones take them; a script makes them smaller before they are sent. */
const PAPERS_MOST_BYTES = 16 * 1024 * 1024;

/** Pictures of papers: a step whose form holds files. */
export const contractPictures = definePage({
  path: '/contract/steps/picture',
  access: 'bearer',
  web_view: true,
  actions: { save: { at: '', form: z.looseObject({}), most_bytes: PAPERS_MOST_BYTES } },
});

/** One of the other steps; some ask for a picture of a paper. */
export const contractStepPage = definePage({
  path: '/contract/steps/{step}',
  access: 'bearer',
  web_view: true,
  params: z.object({ step: contractStep }),
  actions: { save: { at: '', form: fields, most_bytes: PAPERS_MOST_BYTES } },
  examples: [{ params: { step: 'personal_1' } }, { params: { step: 'sign_detail' } }],
});

/** The last step: the whole agreement, and the code that binds. */
export const contractSign = definePage({
  path: '/contract/sign',
  access: 'bearer',
  web_view: true,
  actions: { sign: { at: '', form: fields } },
});

/** New terms beside the old ones. */
export const contractProposal = definePage({
  path: '/contract/new-terms',
  access: 'bearer',
  web_view: true,
  actions: { sign: { at: '', form: fields }, reject: { at: '/reject', form: nothing } },
});

/** One's own agreement, with who signed it when; to be printed. */
export const contractPaper = definePage({
  path: '/contract/papers/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  examples: [],
});

/** Its text as the file that its hash is of. */
export const contractFile = definePage({
  path: '/contract/papers/{uuid}/file',
  access: 'bearer',
  params: byUuid,
  examples: [],
});

/** The same with who signed it, as it came out. */
export const contractSignedFile = definePage({
  path: '/contract/papers/{uuid}/signed',
  access: 'bearer',
  params: byUuid,
  examples: [],
});

/** For a guardian, who has a link and no account. What is in the link travels in forms alone. */
export const contractGuardianPage = definePage({
  path: '/contract/guardian',
  access: 'public',
  hidden: true,
  no_banner: true,
  actions: { answer: { at: '', form: fields } },
});

/** Whether a text is one that was signed here. */
export const contractVerify = definePage({
  path: '/contract/verify',
  access: 'public',
  hidden: true,
  actions: { check: { at: '', form: z.looseObject({ hash: z.string().default('') }) } },
});

/** An application with its pictures, for who decides by it: opened by a reason, which is written down before anything is shown. */
export const contractReview = definePage({
  path: '/contract/review/{uuid}',
  access: 'staff',
  params: byUuid,
  actions: {
    read: { at: '', form: z.object({ why }) },
    picture: { at: '/picture', form: z.object({ why, picture: uuid }) },
  },
  examples: [],
});
