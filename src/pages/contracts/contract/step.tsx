/** The steps of an application. Each is a form that is saved separately. */

import type { Context } from 'hono';
import { getContracts } from '../../../../calls/contracts/contract.ts';
import type { ContractOverview, ContractStepState } from '../../../../calls/contracts/contract-overview.ts';
import { type ContractStep, contractStep } from '../../../../calls/contracts/contract-step.ts';
import {
  sendContractCode,
  submitBank,
  submitBirthDate,
  submitForeigner,
  submitPersonal1,
  submitPersonal2,
  submitSignDetail,
  verifyContractCode,
} from '../../../../calls/contracts/step.ts';
import { bankCodes, bankName } from '../../../../calls/money/bank/thai-banks.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { eraOf } from '../../../../calls/platform/text/buddhist-era.ts';
import type { AddressLists } from '../../../../client/contracts/step/address-fields.tsx';
import type { ContractFormError } from '../../../../client/contracts/step/contract-form-error.ts';
import { conditions, stepFields } from '../../../../client/contracts/step/step-fields.ts';
import { StepPage } from '../../../../client/contracts/step/step-page.tsx';
import type { StepValues } from '../../../../client/contracts/step/step-values.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale } from '../../../../client/platform/texts/i18n.ts';
import { contractStepPage as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { addressLists } from './address-lists.ts';
import { contractFormErrorOf, textsIn } from './contract-form-error.ts';
import { documentIn } from './step-document.ts';

/** Calls that save the steps. The step with photos has its own page. */
const submits: Partial<Record<ContractStep, Call>> = {
  personal_1: submitPersonal1,
  personal_2: submitPersonal2,
  bank: submitBank,
  sign_detail: submitSignDetail,
  birth_date: submitBirthDate,
  foreigner: submitForeigner,
};

export const step = loader(pageDefinition, (c, { params }) => stepPage(c, params.step, { typed: {} }));

export const save = action(pageDefinition, 'save', async (c, { params, form }) => {
  const values = textsIn(form);
  const call = submits[params.step];
  if (values.step === 'send_code') return sendCode(c, values);
  if (values.step === 'verify_code') return verifyCode(c, values);
  if (values.step !== 'save' || !call) return stepPage(c, params.step, { typed: values });
  const document = await documentIn(c, params.step, { form, typed: values });
  if ('refused' in document)
    return refusedPage(c, params.step, { typed: values, failed: document.refused, field: document.field });
  const result = await api(c, call, { form: { ...sentOf(params.step, values), ...document.named } });
  if (result.ok) return c.redirect(linkIn(c)(hrefOfNext(await nextOf(c, params.step))), 303);
  return refusedPage(c, params.step, { typed: { ...values, ...document.named }, failed: result });
});

const refusedPage = (c: Context<EdgeEnv>, step: ContractStep, props: StepView & { failed: Failure }) =>
  props.failed.status === 401 ? failedPage(c, props.failed) : stepPage(c, step, props);

/** Returns the fields for the call, without the button and fields that do not apply. */
function sentOf(step: ContractStep, { step: _, code: __, ...values }: StepValues): Record<string, string> {
  const fields: Record<string, string> = { ...values };
  for (const { name, kind, when } of stepFields[step] ?? []) {
    if (kind === 'document') delete fields[`${name}_kept`];
    if (when && !conditions[when](values)) delete fields[name];
  }
  // Parts of a birth date may be unknown, so they are sent separately.
  if (values.birth_year !== undefined) fields.birth_era = eraOf(values.birth_year.trim());
  return fields;
}

async function sendCode(c: Context<EdgeEnv>, values: StepValues): Promise<Response> {
  const result = await api(c, sendContractCode, { form: { email: values.email ?? '', locale: c.get('locale') } });
  if (result.ok) return stepPage(c, 'personal_2', { typed: values, code: 'sent' });
  const { code } = result.failure.error;
  if (code === 'too_many_requests') return stepPage(c, 'personal_2', { typed: values, code: 'too_many' });
  if (code === 'mail_unavailable') return stepPage(c, 'personal_2', { typed: values, code });
  return result.status === 401 ? failedPage(c, result) : stepPage(c, 'personal_2', { typed: values, failed: result });
}

async function verifyCode(c: Context<EdgeEnv>, values: StepValues): Promise<Response> {
  const result = await api(c, verifyContractCode, { form: { code: values.code ?? '', locale: c.get('locale') } });
  if (result.ok) return stepPage(c, 'personal_2', { typed: values });
  const { code } = result.failure.error;
  if (code === 'code_over') return stepPage(c, 'personal_2', { typed: values, code: 'over' });
  if (code === 'code_wrong' || code === 'invalid_form')
    return stepPage(c, 'personal_2', { typed: values, code: 'wrong' });
  return result.status === 401 ? failedPage(c, result) : stepPage(c, 'personal_2', { typed: values, failed: result });
}

interface StepView {
  typed: StepValues;
  failed?: Failure;
  /** The field that a failure concerns, if the call does not name it. */
  field?: string;
  code?: AddressLists['code'];
}

async function stepPage(
  c: Context<EdgeEnv>,
  step: ContractStep,
  { typed, failed, field, code = null }: StepView,
): Promise<Response> {
  const result = await api(c, getContracts, {});
  if (!result.ok) return failedPage(c, result);
  const baseError = failed ? contractFormErrorOf(failed) : null;
  const error: ContractFormError | null = baseError && field ? { ...baseError, fields: [field] } : baseError;
  const { application } = result.answer.data;
  const provedEmail = application?.proved_email ?? null;
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <StepPage
        state={stateIn(result.answer.data, step)}
        typed={typed}
        banks={bankCodes.map((value) => ({ value, text: inLocale(bankName(value), c.get('locale')) }))}
        error={error}
        address={step === 'personal_2' ? { ...(await addressLists(c, typed)), provedEmail, code } : null}
      />
    ),
  });
}

/** Returns the state of a step. Without an application, it is empty. */
export const stateIn = ({ application }: ContractOverview, step: ContractStep): ContractStepState =>
  application?.steps.find((one) => one.step === step) ?? {
    step,
    state: 'empty',
    saved_at: null,
    reason: null,
    note: null,
    warnings: [],
    shown: {},
  };

/**
 * Returns the next step: a returned one, otherwise the first empty one. If the contracts cannot be
 * loaded, it is the one after this step. Null: no step is left.
 */
export async function nextOf(c: Context<EdgeEnv>, after: ContractStep): Promise<ContractStep | null> {
  const result = await api(c, getContracts, {});
  if (!result.ok) return contractStep.options[contractStep.options.indexOf(after) + 1] ?? null;
  const { application } = result.answer.data;
  return application?.steps.find(({ state }) => state === 'returned')?.step ?? application?.next_step ?? null;
}

/** Returns the URL of the next step. */
export const hrefOfNext = (next: ContractStep | null): string =>
  next === null ? href('/contract/sign') : href('/contract/steps/{step}', { step: next });
