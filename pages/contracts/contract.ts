import { z } from 'zod';
import { contractStep } from '../../calls/contracts/contract-step.ts';
import { uuid } from '../../calls/platform/field.ts';
import { byUuid, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const noFields = z.object({});
/** Reason for the access by staff. The API rejects a missing one. */
const reviewReason = z.string().max(200).default('');
/** Accepts any text: the page validates the fields and shows errors beside them. */
const fields = z.looseObject({ step: z.string().optional() });

/** Introduction for VBs, the progress of an application, and the contract in force. */
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
    discard: { at: '/discard', form: noFields },
    cancel: { at: '/cancel', form: noFields, idempotent: true },
    renew: { at: '/renew', form: noFields, idempotent: true },
    acceptTemp: { at: '/accept-temp', form: noFields, idempotent: true },
    confirmAge: { at: '/confirm-age', form: noFields },
    invite: { at: '/invite', form: noFields },
  },
});

/** The future agreement, to read before the application asks for anything. */
export const contractTemplate = definePage({ path: '/contract/agreement', access: 'bearer', web_view: true });

/** Size of three phone photos. A script reduces them before the upload. */
const MAX_PAPERS_BYTES = 16 * 1024 * 1024;

/** The step with photos of documents. */
export const contractPictures = definePage({
  path: '/contract/steps/picture',
  access: 'bearer',
  web_view: true,
  actions: { save: { at: '', form: z.looseObject({}), most_bytes: MAX_PAPERS_BYTES } },
});

/** The other steps. Some ask for a photo of a document. */
export const contractStepPage = definePage({
  path: '/contract/steps/{step}',
  access: 'bearer',
  web_view: true,
  params: z.object({ step: contractStep }),
  actions: { save: { at: '', form: fields, most_bytes: MAX_PAPERS_BYTES } },
  examples: [{ params: { step: 'personal_1' } }, { params: { step: 'sign_detail' } }],
});

/** The last step: the complete agreement, and the code that signs it. */
export const contractSign = definePage({
  path: '/contract/sign',
  access: 'bearer',
  web_view: true,
  actions: { sign: { at: '', form: fields } },
});

/** New terms beside the current ones. */
export const contractProposal = definePage({
  path: '/contract/new-terms',
  access: 'bearer',
  web_view: true,
  actions: { sign: { at: '', form: fields }, reject: { at: '/reject', form: noFields } },
});

/** The caller's own agreement with its signatures, for printing. */
export const contractPaper = definePage({
  path: '/contract/papers/{uuid}',
  access: 'bearer',
  web_view: true,
  params: byUuid,
  examples: [],
});

/** The text of the agreement as the file that was hashed. */
export const contractFile = definePage({
  path: '/contract/papers/{uuid}/file',
  access: 'bearer',
  params: byUuid,
  examples: [],
});

/** The same file with its signatures. */
export const contractSignedFile = definePage({
  path: '/contract/papers/{uuid}/signed',
  access: 'bearer',
  params: byUuid,
  examples: [],
});

/**
 * Page of a guardian, who has a link and no account. The token of the link is sent only in forms.
 */
export const contractGuardianPage = definePage({
  path: '/contract/guardian',
  access: 'public',
  hidden: true,
  no_banner: true,
  actions: { answer: { at: '', form: fields } },
});

/** Checks whether a text was signed here. */
export const contractVerify = definePage({
  path: '/contract/verify',
  access: 'public',
  hidden: true,
  actions: { check: { at: '', form: z.looseObject({ hash: z.string().default('') }) } },
});

/**
 * Review of an application with its pictures. Staff must give a reason, which is logged before
 * anything is shown.
 */
export const contractReview = definePage({
  path: '/contract/review/{uuid}',
  access: 'staff',
  params: byUuid,
  actions: {
    read: { at: '', form: z.object({ why: reviewReason }) },
    picture: { at: '/picture', form: z.object({ why: reviewReason, picture: uuid }) },
  },
  examples: [],
});
