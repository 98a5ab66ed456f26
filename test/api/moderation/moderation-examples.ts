/** Reports about the seed data, and decisions. */
import { env } from 'cloudflare:workers';
import { sealAppealProof } from '../../../api/moderation/moderation/appeal-proof.ts';
import { appealDecision, report } from '../../../calls/moderation/moderation.ts';
import { decideReports } from '../../../calls/moderation/moderation-office.ts';
import { blockPerson } from '../../../calls/office/person.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { liveUuid } from '../../../seed/live.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask } from '../ask.ts';
import type { Example, Prepared, Stage } from '../call-example.ts';
import { secondStaff } from '../payouts/payout-stage.ts';

const target = { kind: 'user', target_uuid: casterUuid('khaohom') } as const;
const somebody = { ...target, reason: 'insult' } as const;

/** Reports the seeded caster; returns a decision about them. */
async function warning({ tokenOf }: Stage) {
  await ask(report, { token: await tokenOf('viewer'), form: somebody });
  const reportCase = await env.DB.prepare(
    "SELECT number, decision_count FROM report_cases WHERE kind = 'user' AND target_uuid = ?",
  )
    .bind(somebody.target_uuid)
    .first<{ number: number; decision_count: number }>();
  const { number = 0, decision_count = 0 } = reportCase ?? {};
  return {
    number,
    params: target,
    form: { measure: 'warn', decision_count: String(decision_count), reason: 'Please be kind' },
  } as const;
}

/** Makes a warning by another staff member; returns its uuid. */
async function addWarning(stage: Stage): Promise<string> {
  const { params, form } = await warning(stage);
  const input = { params, form, token: await secondStaff(stage.now) };
  return (await ask(decideReports, input)).data.decisions[0]?.uuid ?? '';
}

/** Makes a warning against which its person appeals. */
async function addAppeal(stage: Stage): Promise<string> {
  const uuid = await addWarning(stage);
  const form = { appeal: 'It was a joke' };
  await ask(appealDecision, { token: await stage.tokenOf('caster'), params: { uuid }, form });
  return uuid;
}

/** Keyed by the names in `calls/index.ts`. */
export const moderationExamples: Readonly<Record<string, Example | Prepared>> = {
  report: { by: 'viewer', form: somebody },
  listOwnDecisions: { by: 'caster' },
  appealDecision: async (stage) => ({
    by: 'caster',
    params: { uuid: await addWarning(stage) },
    form: { appeal: 'It was a joke' },
  }),
  appealBlock: async ({ now, tokenOf }) => {
    await ask(blockPerson, {
      token: await tokenOf('staff'),
      params: { uuid: uuidOf('demo:ying') },
      form: { ground: 'Threats' },
    });
    const decision_uuid =
      (await env.DB.prepare('SELECT decision_uuid FROM user_blocks').first<string>('decision_uuid')) ?? '';
    return { form: { proof: await sealAppealProof(env, { decision_uuid, now }), appeal: 'It was a joke' } };
  },
  listReportCases: { by: 'staff' },
  getReportCase: async (stage) => ({ by: 'staff', params: { number: (await warning(stage)).number } }),
  decideReports: async (stage) => {
    const { params, form } = await warning(stage);
    return { by: 'staff', params, form };
  },
  decideAbout: {
    by: 'staff',
    params: target,
    form: { measure: 'warn', reason: 'Please be kind' },
  },
  listOfficeLives: { by: 'staff' },
  markLive: {
    by: 'staff',
    params: { uuid: liveUuid('rong-phleng-kon-non-kap-som') },
    form: { starts_blurred: 'yes', least_age: '18', ground: 'Smokes all the time' },
  },
  listOfficePosts: { by: 'staff' },
  listOfficeComments: { by: 'staff' },
  openEvidence: async (stage) => {
    await warning(stage);
    const uuid = await env.DB.prepare('SELECT uuid FROM reports ORDER BY reported_at_ms DESC').first<string>('uuid');
    await env.DB.prepare("UPDATE reports SET evidence_key = 'evidence/a/b.mp4' WHERE uuid = ?").bind(uuid).run();
    return { by: 'staff', params: { uuid: uuid ?? '' }, form: { ground: 'To decide about it' } };
  },
  answerAppealOfDecision: async (stage) => ({
    by: 'staff',
    params: target,
    form: { decision_uuid: await addAppeal(stage), outcome: 'stands', answer: 'We looked again' },
  }),
};
