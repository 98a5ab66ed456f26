/**
 * Review of an application with its pictures. The API requires a reason for both. No cache stores
 * them.
 */
import type { Context } from 'hono';
import { decodeBase64 } from 'hono/utils/encode';
import { openContract } from '../../../../calls/contracts/company.ts';
import { bankCodes, bankName } from '../../../../calls/money/bank/thai-banks.ts';
import { openPrivatePicture, paperKind } from '../../../../calls/privacy/personal.ts';
import { type Opened, ReviewPage } from '../../../../client/contracts/contract/review-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale, type Locale, localePath } from '../../../../client/platform/texts/i18n.ts';
import { contractReview as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { dropPendingForm, pendingForm, signInWithForm } from '../../../platform/session/pending-form.ts';
import { contractFormErrorOf } from './contract-form-error.ts';

/** Opens the form, with a reason that was typed before a required sign-in. */
export const review = loader(pageDefinition, async (c, { params: { uuid } }) =>
  show(c, { uuid, why: (await pendingForm(c, pathOf(c, uuid)))?.typed.why ?? '' }),
);

export const read = action(pageDefinition, 'read', async (c, { params, form: { why } }) => {
  const result = await api(c, openContract, { params, form: { reason: why } });
  if (!result.ok) return refuse(c, result, { uuid: params.uuid, why });
  await dropPendingForm(c);
  const { contract, caster, contents, same, identity, agreement } = result.answer.data;
  const content = contents as Contents | null;
  const view: Opened = {
    number: contract.number,
    name: caster.name,
    state: contract.state,
    steps:
      content &&
      contract.steps
        .filter(({ step }) => step !== 'picture' && content[step] !== undefined)
        .map(({ step, warnings }) => ({
          step,
          warnings,
          content: { ...content[step], ...bankIn(content[step], c.get('locale')) },
        })),
    pictures: content ? picturesIn(content) : [],
    drawn: content?.sign_detail?.shape === 'drawn' ? String(content.sign_detail.value) : null,
    agreement,
    identity,
    sharedCount: new Set(same.map(({ person_uuid }) => person_uuid)).size,
  };
  return show(c, { uuid: params.uuid, why, opened: view });
});

/** Sends a picture for its own tab. No page and no cache contains it. */
export const picture = action(pageDefinition, 'picture', async (c, { params, form: { picture: uuid, why } }) => {
  const result = await api(c, openPrivatePicture, { params: { uuid }, form: { why } });
  if (!result.ok) return refuse(c, result, { uuid: params.uuid, why });
  const { type, content_base64 } = result.answer.data;
  return c.body(decodeBase64(content_base64), 200, {
    'content-type': type,
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  });
});

interface ReviewView {
  uuid: string;
  why: string;
  opened?: Opened;
  failed?: Failure;
}

const pathOf = (c: Context<EdgeEnv>, uuid: string) =>
  localePath(c.get('locale'), href('/contract/review/{uuid}', { uuid }));

/** Redirects to the sign-in if it is required, and keeps the typed reason. */
async function refuse(c: Context<EdgeEnv>, failed: Failure, props: ReviewView): Promise<Response> {
  const { code } = failed.failure.error;
  if (code === 'invalid_form') return show(c, { ...props, failed });
  const { uuid, why } = props;
  const pendingForm = { path: pathOf(c, uuid), action: 'read', typed: { why } };
  return (await signInWithForm(c, code, pendingForm)) ?? failedPage(c, failed);
}

const show = (c: Context<EdgeEnv>, { uuid, why, opened, failed }: ReviewView) =>
  page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <ReviewPage uuid={uuid} why={why} opened={opened ?? null} error={failed ? contractFormErrorOf(failed) : null} />
    ),
  });

type Contents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the name of the bank with its code. */
function bankIn(step: Contents[string] | undefined, locale: Locale): { bank_code?: string } {
  const code = bankCodes.find((one) => one === step?.bank_code);
  return code ? { bank_code: `${inLocale(bankName(code), locale)} (${code})` } : {};
}

/** Returns the pictures of the steps with their kinds. */
function picturesIn({ picture, birth_date, foreigner }: Contents): Opened['pictures'] {
  const permit = foreigner?.right_to_work as { work_paper?: unknown } | null | undefined;
  const uuids = {
    ...picture,
    [birth_date?.is_married === true ? 'marriage' : 'parental_power']: birth_date?.family_paper,
    right_to_work: permit?.work_paper,
  };
  return paperKind.options.flatMap((kind) => {
    const uuid: unknown = Reflect.get(uuids, kind);
    return typeof uuid === 'string' ? [{ kind, uuid }] : [];
  });
}
