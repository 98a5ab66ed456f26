/** Routes for the steps of an application, and for the verification of its email address. */
import {
  sendContractCode,
  submitBank,
  submitBirthDate,
  submitForeigner,
  submitPersonal1,
  submitPersonal2,
  submitPicture,
  submitSignDetail,
  verifyContractCode,
} from '../../../calls/contracts/step.ts';
import { checkMailCode, sendMailCode } from '../../identity/auth/mail-code.ts';
import { readDirectory } from '../../people/address/directory.ts';
import { moment } from '../../platform/base/moment.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { On } from '../../platform/framework/route.ts';
import {
  applicationAnswer,
  type ContractRequest,
  mayApply,
  selectCallersContracts,
  stepCommandOf,
} from '../contract/command.ts';
import { type OwnContracts, selectOwnContracts } from '../contract/own-contracts.ts';
import { scheduleContracts } from '../contract/schedule-contracts.ts';
import { type DocumentRow, documentsOf, selectDocuments } from './document.ts';
import { saveStep } from './save-step.ts';
import type { ContentName } from './step-content.ts';
import { bankInStep, birthDateStepOf, foreignerOf, personal1Of, personal2Of, signDetailOf } from './step-form.ts';

export const prefixes = ['caster'];

const EMAIL_PURPOSE = 'contract-email';

/** Saves a step and returns the application. */
async function step<Name extends ContentName>(
  context: ContractRequest,
  name: Name,
  fill: Parameters<typeof saveStep<Name>>[2],
) {
  if (!mayApply(context.caller)) return { failed: 'contract_not_for_role' } as const;
  await scheduleContracts(context);
  const result = await saveStep(stepCommandOf(context), name, fill);
  return 'failed' in result ? result : applicationAnswer(result.rows, context);
}

/** Selects the person's contracts, and the pictures that the form names. */
const withPapers = (
  uuids: readonly (string | undefined)[],
  { db, now, bearer }: { db: Db; now: Date; bearer: Bearer },
) => ({
  ...selectOwnContracts(db, bearer.user_uuid, now),
  pictures: selectDocuments(db, uuids),
});

/** Reads both, and passes the pictures to the conversion of the form. */
function papersIn(read: () => Promise<OwnContracts & { pictures: DocumentRow[] }>) {
  let pictures: DocumentRow[] = [];
  const readOwn = async () => {
    const all = await read();
    pictures = all.pictures;
    return all;
  };
  return { readOwn, documents: () => pictures };
}

export const routes = (on: On) => {
  on(sendContractCode, async ({ form: { email, locale } }, { env, now, caller }) => {
    const of = { person_uuid: caller.user_uuid, purpose: EMAIL_PURPOSE };
    const result = await sendMailCode(env, { ...of, to: email, locale, now });
    return 'failed' in result ? result : { data: { expires_at: moment(result.expires_at_ms) } };
  });

  on(verifyContractCode, selectCallersContracts, async ({ form: { code, locale } }, context) => {
    let codeCheck: Awaited<ReturnType<typeof checkMailCode>> | undefined;
    return step(context, 'email', async () => {
      codeCheck ??= await checkMailCode(context.env, {
        person_uuid: context.caller.user_uuid,
        purpose: EMAIL_PURPOSE,
        code,
      });
      return 'failed' in codeCheck ? codeCheck : { content: { address: codeCheck.address, locale }, warnings: [] };
    });
  });

  on(submitPersonal1, selectCallersContracts, ({ form }, context) =>
    step(context, 'personal_1', () => personal1Of(form, context.now)),
  );

  on(submitPersonal2, selectCallersContracts, async ({ form }, context) => {
    const directory = await readDirectory();
    return step(context, 'personal_2', ({ email }) => personal2Of(form, { directory, provedEmail: email?.address }));
  });

  on(submitBank, selectCallersContracts, ({ form }, context) =>
    step(context, 'bank', (contents) => bankInStep(form, contents, context.now)),
  );

  on(
    submitPicture,
    ({ form: { card, person_with_card, bank_book } }, context) =>
      withPapers([card, person_with_card, bank_book], context),
    ({ form }, { read, ...context }) => {
      const { readOwn, documents: papers } = papersIn(read);
      return step({ ...context, read: readOwn }, 'picture', () =>
        documentsOf(form, papers(), context.caller.user_uuid),
      );
    },
  );

  on(submitSignDetail, selectCallersContracts, ({ form }, context) =>
    step(context, 'sign_detail', () => signDetailOf(form)),
  );

  on(
    submitBirthDate,
    ({ form }, context) => withPapers([form.family_paper], context),
    ({ form }, { read, ...context }) => {
      const { readOwn, documents: papers } = papersIn(read);
      return step({ ...context, read: readOwn }, 'birth_date', ({ email }, own) =>
        birthDateStepOf(form, {
          now: context.now,
          ownEmail: email?.address,
          minAge: settingOf('contract_terms', own.terms).min_age,
          papers: { documents: papers(), person_uuid: context.caller.user_uuid },
        }),
      );
    },
  );

  on(
    submitForeigner,
    ({ form }, context) => withPapers([form.work_paper], context),
    ({ form }, { read, ...context }) => {
      const { readOwn, documents: papers } = papersIn(read);
      return step({ ...context, read: readOwn }, 'foreigner', () =>
        foreignerOf(form, { now: context.now, papers: { documents: papers(), person_uuid: context.caller.user_uuid } }),
      );
    },
  );
};
