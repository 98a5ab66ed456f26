/**
 * Access to family endpoints by the family's owner, its VB, another family, staff and a viewer. The
 * expectation is written out here.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { calls } from '../../../calls/index.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { familyUuid } from '../../../seed/family.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo } from '../example-world.ts';
import { addUsers, userUuid } from '../world.ts';

beforeEach(beginExamples);
afterEach(endExamples);

const own = familyUuid('dao-nuea');
const other = familyUuid('chan-chai');

/** All endpoints of a family, for its owner or its VB. */
const ofFamilies = calls.filter(
  ({ call: { access, path } }) => access === 'family' || (access === 'caster' && path.startsWith('/v1/family/')),
);

type Who = 'account' | 'vb' | 'other account' | 'other vb' | 'staff' | 'viewer';
const askers = ['other account', 'other vb', 'staff', 'viewer', 'account', 'vb'] as const satisfies readonly Who[];

/** A success whose response contains nothing of the other family. */
const TOLD = 'told';
const notTheirs: Partial<Record<Who, string>> = { viewer: 'forbidden' };
/** If a request names another family's object, the response is a 404. */
const answers: Readonly<Record<string, Partial<Record<Who, string>>>> = {
  getBackOfficeProfile: { 'other account': TOLD, staff: TOLD },
  listFamilyMembers: { 'other account': TOLD, staff: 'family_account_required' },
  getFamilyMember: { 'other account': 'family_member_not_found', staff: 'family_account_required' },
  // VBs of all families can be found, but only staff can ask them to move.
  findVbs: { 'other account': TOLD, staff: TOLD },
  listFamilyInvitations: { 'other account': TOLD, staff: 'family_account_required' },
  inviteVb: { 'other account': TOLD, staff: 'family_account_required' },
  withdrawFamilyInvitation: { 'other account': 'family_invitation_not_found', staff: 'family_account_required' },
  letMemberGo: { 'other account': 'family_member_not_found', staff: 'family_account_required' },
  keepMember: { 'other account': 'family_member_not_found', staff: 'family_account_required' },
  nameManager: { 'other account': 'family_member_not_found', staff: 'family_account_required' },
  endManager: { 'other account': 'family_member_not_found', staff: 'family_account_required' },
  getFamilyEarnings: { 'other account': TOLD, staff: 'family_account_required' },
  getFamilyEarningYear: { 'other account': TOLD, staff: 'family_account_required' },
  getFamilyStatement: { 'other account': 'family_not_found', staff: TOLD },
  listWebhooks: { 'other account': TOLD, staff: 'family_account_required' },
  addWebhook: { 'other account': TOLD, staff: 'family_account_required' },
  ...Object.fromEntries(
    [
      'removeWebhook',
      'rotateWebhookSecret',
      'enableWebhook',
      'testWebhook',
      'listWebhookDeliveries',
      'resendWebhookDelivery',
    ].map((name) => [name, { 'other account': 'webhook_not_found', staff: 'family_account_required' }]),
  ),
  getOwnMembership: { 'other vb': TOLD },
  // An invitation for a named VB is a 404 for others.
  getFamilyInvitation: { 'other vb': 'family_invitation_not_found' },
  acceptFamilyInvitation: { 'other vb': 'family_invitation_not_found' },
  declineFamilyInvitation: { 'other vb': 'family_invitation_not_found' },
  leaveFamily: { 'other vb': TOLD },
  stayInFamily: { 'other vb': 'family_notice_not_own' },
};

const refusal = z.object({ error: z.looseObject({ code: z.string() }) });
const outcomeOf = ({ status, body }: { status: number; body: string }) =>
  status === 200 ? TOLD : refusal.parse(JSON.parse(body)).error.code;

/**
 * Returns an example for the own family: with its uuid if the endpoint accepts one, and with a
 * named VB.
 */
async function exampleOfOwn(name: string) {
  const example = await exampleOf(name === 'getFamilyInvitation' ? 'declineFamilyInvitation' : name);
  return name === 'getFamilyStatement' ? { ...example, query: { family_uuid: own } } : example;
}

/** Returns everything stored about the own family. */
async function ofOwn(): Promise<unknown> {
  const rows = await Promise.all(
    [
      'SELECT * FROM families WHERE uuid = ?',
      'SELECT * FROM family_members WHERE family_uuid = ? ORDER BY uuid',
      'SELECT * FROM family_invitations WHERE family_uuid = ? ORDER BY uuid',
      'SELECT uuid, role FROM users WHERE family_uuid = ? ORDER BY uuid',
    ].map((sql) => env.DB.prepare(sql).bind(own).all()),
  );
  return rows.map(({ results }) => results);
}

describe('access to family endpoints', () => {
  test('family endpoints respond to owner and VB, and reveal nothing to others', async () => {
    const { results: members } = await env.DB.prepare('SELECT user_uuid FROM family_members WHERE family_uuid = ?')
      .bind(own)
      .all<{ user_uuid: string }>();
    expect(members.length).toBeGreaterThan(1);
    const signs = [own, uuidOf('demo:family'), ...members.map(({ user_uuid }) => user_uuid)];
    await addUsers(['mother'], { role: 'family', family_uuid: other });
    await addUsers(['daughter'], { role: 'caster', family_uuid: other });
    await addUsers(['passer-by']);
    const people: Record<Who, string> = {
      account: uuidOf('demo:family'),
      vb: casterUuid('khaohom'),
      'other account': userUuid('mother'),
      'other vb': userUuid('daughter'),
      staff: uuidOf('demo:staff'),
      viewer: userUuid('passer-by'),
    };
    expect(ofFamilies.map(({ name }) => name).sort()).toEqual(Object.keys(answers).sort());
    for (const { name, call } of ofFamilies) {
      const example = await exampleOfOwn(name);
      const before = await ofOwn();
      const expected: Record<Who, string> = {
        ...(call.access === 'family'
          ? { account: TOLD, vb: 'forbidden', 'other vb': 'forbidden' }
          : { vb: TOLD, account: 'forbidden', 'other account': 'forbidden', staff: 'forbidden' }),
        ...notTheirs,
        ...answers[name],
      } as Record<Who, string>;
      for (const who of askers) {
        const { token } = await issueToken(openDb(env.DB), { userUuid: people[who], device: '', now: NOW });
        const answer = await sendTo(env.DB, requestOf(call, example, token));
        expect.soft(outcomeOf(answer), `${name} by ${who}: ${answer.body}`).toBe(expected[who]);
        if (!who.startsWith('other')) continue;
        expect.soft(await ofOwn(), `${name} by ${who}`).toEqual(before);
        const leakedSigns = signs.filter((sign) => answer.body.includes(sign));
        if (name !== 'findVbs' && name !== 'inviteVb') expect.soft(leakedSigns, `${name} by ${who}`).toEqual([]);
      }
    }
  });
});
