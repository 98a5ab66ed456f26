/** A picture of a paper that a step asks for beside its fields: it goes to the host as a file, and its name goes along. */
import type { Context } from 'hono';
import type { ContractStep } from '../../../../calls/contracts/contract-state.ts';
import { type PaperKind, sendPrivatePicture } from '../../../../calls/privacy/personal.ts';
import type { Typed } from '../../../../client/contracts/step/typed.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/settled.ts';
import { fileBody } from '../../../platform/request/file-body.ts';

/** In which field, and what it is to show. */
interface Wanted {
  field: 'family_paper' | 'work_paper';
  kind: PaperKind;
}

/** What is asked for by what was typed; none: nothing has to be shown. */
function wantedOf(step: ContractStep, typed: Typed): Wanted | null {
  if (step === 'foreigner' && typed.nationality !== 'TH') return { field: 'work_paper', kind: 'right_to_work' };
  if (step !== 'birth_date') return null;
  if (typed.is_married === 'on') return { field: 'family_paper', kind: 'marriage' };
  return typed.guardian_ground ? { field: 'family_paper', kind: 'parental_power' } : null;
}

/** By its field, the name of what is sent now or was sent before; nothing where there is none; or why it was not taken. */
export async function paperIn(
  c: Context<EdgeEnv>,
  step: ContractStep,
  { form, typed }: { form: object; typed: Typed },
): Promise<{ named: Typed } | { refused: Failure; field: string }> {
  const wanted = wantedOf(step, typed);
  if (!wanted) return { named: {} };
  const { field, kind } = wanted;
  const file: unknown = Reflect.get(form, field);
  const kept = typed[`${field}_kept`];
  if (!(file instanceof File) || file.size === 0) return { named: kept ? { [field]: kept } : {} };
  const sent = await api(c, sendPrivatePicture, { params: { kind }, file: fileBody(file) });
  return sent.ok ? { named: { [field]: sent.answer.data.uuid } } : { refused: sent, field };
}
