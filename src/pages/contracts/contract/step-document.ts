/**
 * A photo of a document in a step with other fields: it is uploaded first, and its id is submitted
 * with the fields.
 */
import type { Context } from 'hono';
import type { ContractStep } from '../../../../calls/contracts/contract-step.ts';
import { type PaperKind, sendPrivatePicture } from '../../../../calls/privacy/personal.ts';
import type { StepValues } from '../../../../client/contracts/step/step-values.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { fileBody } from '../../../platform/request/file-body.ts';

/** The field of the photo, and the document that it must show. */
interface DocumentQuery {
  field: 'family_paper' | 'work_paper';
  kind: PaperKind;
}

/** Returns the document that the typed values require, or null. */
function wantedOf(step: ContractStep, values: StepValues): DocumentQuery | null {
  if (step === 'foreigner' && values.nationality !== 'TH') return { field: 'work_paper', kind: 'right_to_work' };
  if (step !== 'birth_date') return null;
  if (values.is_married === 'on') return { field: 'family_paper', kind: 'marriage' };
  return values.guardian_ground ? { field: 'family_paper', kind: 'parental_power' } : null;
}

/**
 * Returns the id of the photo sent now or before, by field. Empty without a photo. If the upload
 * fails, returns the failure.
 */
export async function documentIn(
  c: Context<EdgeEnv>,
  step: ContractStep,
  { form, typed }: { form: object; typed: StepValues },
): Promise<{ named: StepValues } | { refused: Failure; field: string }> {
  const paper = wantedOf(step, typed);
  if (!paper) return { named: {} };
  const { field, kind } = paper;
  const file: unknown = Reflect.get(form, field);
  const earlierUuid = typed[`${field}_kept`];
  if (!(file instanceof File) || file.size === 0) return { named: earlierUuid ? { [field]: earlierUuid } : {} };
  const upload = await api(c, sendPrivatePicture, { params: { kind }, file: fileBody(file) });
  return upload.ok ? { named: { [field]: upload.answer.data.uuid } } : { refused: upload, field };
}
