/**
 * Families on SQLite with the real migrations, called over HTTP like the API: VBs with agreements
 * of different periods, and owners.
 */
import { Hono } from 'hono';
import type { z } from 'zod';
import { routes as invitationRoutes } from '../../../api/families/family/invitation-routes.ts';
import { routes as memberRoutes } from '../../../api/families/family/member-routes.ts';
import { familyJob } from '../../../api/families/family/notice.ts';
import { routes as officeRoutes } from '../../../api/families/family/office-routes.ts';
import { routes as familyRoutes } from '../../../api/families/family/routes.ts';
import { approvalRoutes } from '../../../api/identity/approval/approvals.ts';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { columnsOfName as nameColumns } from '../../../api/people/profile/name-columns.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { type ApiApp, routes } from '../../../api/platform/framework/route.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { families, users } from '../../../api/platform/user/tables.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import {
  acceptFamilyInvitation,
  declineFamilyInvitation,
  inviteVb,
  keepMember,
  leaveFamily,
  letMemberGo,
  stayInFamily,
  withdrawFamilyInvitation,
} from '../../../calls/families/family.ts';
import { endFamilyOwner, moveVb, setFamilyOwner, withdrawInvitation } from '../../../calls/families/family-office.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { contractLives, seedSignatory } from '../../../seed/contract-life.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';
import { type AgreementAt, type Answer, type Command, DONE, FamilyModel } from './family-model.ts';

export const DAY_MS = 86_400_000;
export const START_MS = Date.UTC(2031, 0, 1);

const uuidsOf = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => uuidOf(`${kind} ${index} of families`));
export const familyUuids = uuidsOf('family', 3);
export const vbs = uuidsOf('vb', 5);
/** The first people each own a family. */
export const people = uuidsOf('person', 6);
const staff = uuidOf('staff of families');
/** The second member of staff for dual control. */
const approver = uuidOf('second person of families');
const nowhere = uuidOf('no invitation');

/**
 * The agreements of each VB: first day, last day (exclusive), share in basis points and notice in
 * days. The last VB has none.
 */
const agreements = [
  [[0, 400, 1_000, 30]],
  [
    [0, 40, 500, 7],
    [40, 400, 1_500, 3],
  ],
  [[20, 60, 2_000, 0]],
  [[0, 30, 1_000, 14]],
  [],
] as const;

const agreementAt: AgreementAt = (vb, atMs) => {
  const day = (atMs - START_MS) / DAY_MS;
  const agreement = agreements[vbs.indexOf(vb)]?.find(([from, until]) => from <= day && day < until);
  return agreement ? { share: agreement[2], noticeDays: agreement[3] } : null;
};

/** Returns the endpoint for a command with its caller. */
function callOf(
  command: Command,
  realOf: (uuid: string) => string,
): { call: Call; by: string; params?: Record<string, string>; form?: Form } {
  const ground = 'as it was said';
  switch (command.does) {
    case 'invite':
      return { call: inviteVb, by: command.by, form: { vb_uuid: command.vb ?? '' } };
    case 'move':
      return { call: moveVb, by: staff, params: { uuid: command.family }, form: { vb_uuid: command.vb, ground } };
    case 'withdraw':
      return { call: withdrawFamilyInvitation, by: command.by, params: { uuid: realOf(command.uuid) } };
    case 'withdraw by the house':
      return { call: withdrawInvitation, by: staff, params: { uuid: realOf(command.uuid) }, form: { ground } };
    case 'accept': {
      const { by, uuid, terms } = command;
      const form = {
        family_share_basis_points: String(terms?.share ?? ''),
        notice_days: String(terms?.noticeDays ?? ''),
      };
      return { call: acceptFamilyInvitation, by, params: { uuid: realOf(uuid) }, form };
    }
    case 'decline':
      return { call: declineFamilyInvitation, by: command.by, params: { uuid: realOf(command.uuid) } };
    case 'let go':
      return { call: letMemberGo, by: command.by, params: { uuid: command.vb }, form: { ground } };
    case 'keep':
      return { call: keepMember, by: command.by, params: { uuid: command.vb } };
    case 'leave':
      return { call: leaveFamily, by: command.by, form: { ground } };
    case 'stay':
      return { call: stayInFamily, by: command.by };
    case 'own': {
      const { person, family } = command;
      return { call: setFamilyOwner, by: staff, params: { uuid: family }, form: { user_uuid: person, ground } };
    }
    case 'end owner':
      return { call: endFamilyOwner, by: staff, params: { uuid: command.person }, form: { ground } };
  }
}
type Form = Record<string, string>;

export class FamilyWorld {
  readonly database = new Database();
  model = new FamilyModel(agreementAt);
  private readonly d1 = asD1(new SqliteD1(this.database));
  private readonly db = openDb(this.d1);
  private readonly app: ApiApp = new Hono();
  /** The API's uuid of each invitation by the command's uuid. */
  private readonly made = new Map<string, string>();

  constructor() {
    routes(this.app, [familyRoutes, invitationRoutes, memberRoutes, officeRoutes, approvalRoutes([])]);
    const user = (uuid: string, role: Role, family_uuid: string | null = null) =>
      insertRow(users, { uuid, ...nameColumns(uuid), avatar_url: '/a.svg', role, family_uuid, created_at_ms: 0 });
    this.run(
      ...familyUuids.map((uuid) => insertRow(families, { uuid, slug: uuid, name: uuid, created_at_ms: 0 })),
      user(staff, 'admin'),
      user(approver, 'admin'),
      ...vbs.map((uuid) => user(uuid, 'caster')),
      ...people.map((uuid, index) => user(uuid, familyUuids[index] ? 'family' : 'normal', familyUuids[index])),
      ...(seedSignatory(staff) as Statement[]),
    );
    for (const [index, family] of familyUuids.entries()) this.model.owners.set(people[index] ?? '', family);
    // The numbers run across VBs because no two contracts share one.
    let number = 0;
    for (const [index, terms] of agreements.entries()) {
      for (const [from, until, family_share_basis_points, notice_days] of terms) {
        number += 1;
        const life = {
          ...{ uuid: uuidOf(`contract ${number} of families`), number, caster_uuid: vbs[index] ?? '' },
          ...{ starts_at_ms: START_MS + from * DAY_MS, ends_at_ms: START_MS + until * DAY_MS },
          state: 'accepted' as const,
          terms: { family_share_basis_points, term_days: until - from, notice_days },
        };
        this.run(...(contractLives([life]) as Statement[]));
      }
    }
  }

  private run(...statements: Statement[]) {
    for (const { sql, params } of statements) this.database.find(sql).statement.run(...params);
  }

  /** Issues a token of a recent sign-in. */
  private async tokenOf(userUuid: string, now: Date): Promise<string> {
    return (await issueToken(this.db, { userUuid, device: '', now })).token;
  }

  /**
   * Sends the command to the API. A created invitation is known by the command's uuid afterwards.
   */
  async does(command: Command, now: Date): Promise<Answer> {
    const { call, by, params = {}, form = {} } = callOf(command, (uuid) => this.made.get(uuid) ?? nowhere);
    const body = await this.asks(call, by, { params, form }, now);
    if ('error' in body)
      return body.error.code === 'second_person_asked' ? this.approves(body.error.approval_uuid, now) : body.error.code;
    if (command.does === 'invite') this.made.set(command.uuid, inviteVb.answer.parse(body).data.uuid);
    if (command.does === 'move') this.made.set(command.uuid, moveVb.answer.parse(body).data.uuid);
    return DONE;
  }

  private async approves(uuid: string, now: Date): Promise<Answer> {
    const [row] = this.database.rows(`SELECT digest FROM approvals WHERE uuid = '${uuid}'`);
    const form = { decision: 'approve', digest: String(row?.digest) };
    const body = await this.asks(decideApproval, approver, { params: { uuid }, form }, now);
    if (!('error' in body)) return DONE;
    // The reference model knows the failure of the held command, and no approvals.
    return body.error.code === 'held_command_refused' ? body.error.because : body.error.code;
  }

  private async asks(
    call: Call,
    by: string,
    { params, form }: { params: Record<string, string>; form: Form },
    now: Date,
  ): Promise<z.infer<typeof failureAnswer> | { data: unknown }> {
    const request = new Request(`http://api${callPath(call.path, params)}`, {
      method: call.method,
      headers: { authorization: `Bearer ${await this.tokenOf(by, now)}`, 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams(form),
    });
    const CLOCK = { getByName: () => ({ wake: async () => undefined }) };
    const COUNTERS = { getByName: () => ({ count: async () => ({ retry_after_seconds: 0 }) }) };
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
    const response = await this.app.fetch(request, { DB: this.d1, CLOCK, COUNTERS, STAFF_PASSKEY: 'off' }, context);
    const body: { data: unknown } = await response.json();
    return response.status === 200 ? body : failureAnswer.parse(body);
  }

  /** Runs the scheduled job that ends memberships whose notice is over. */
  async wakeJobs(now: Date) {
    await runIfDue(familyJob, { db: this.db, env: {} as never, now });
    this.model.wakeJobs(now.getTime());
  }

  /** Returns the state of the database in the format of `viewOf`. */
  memberView() {
    const rows = (sql: string) => this.database.rows(sql).map((row) => Object.values(row).join(' '));
    return {
      members: rows(
        'SELECT user_uuid, family_uuid, notice_by, leaves_at_ms FROM family_members WHERE left_at_ms IS NULL ORDER BY user_uuid',
      ),
      belong: rows("SELECT uuid, family_uuid FROM users WHERE role = 'caster' ORDER BY uuid"),
      owners: rows("SELECT uuid, family_uuid FROM users WHERE role = 'family' ORDER BY uuid"),
      counts: rows('SELECT uuid, member_count FROM families ORDER BY uuid'),
      invitations: rows('SELECT family_uuid, vb_uuid, kind, expires_at_ms, state FROM family_invitations').toSorted(),
    };
  }
}

/** Returns the state of the reference model in the same format. */
export function viewOf(model: FamilyModel): ReturnType<FamilyWorld['memberView']> {
  const line = (...values: (string | number | null | undefined)[]) => values.map((value) => value ?? null).join(' ');
  const members = [...model.members].toSorted(byFirst);
  return {
    members: members.map(([vb, { family, notice }]) => line(vb, family, notice?.by, notice?.leavesAtMs)),
    belong: vbs.toSorted().map((vb) => line(vb, model.members.get(vb)?.family)),
    owners: [...model.owners].toSorted(byFirst).map(([person, family]) => line(person, family)),
    counts: familyUuids
      .toSorted()
      .map((family) => line(family, members.filter(([, member]) => member.family === family).length)),
    invitations: [...model.invitations.values()]
      .map(({ family, vb, kind, expiresAtMs, state }) => line(family, vb, kind, expiresAtMs, state))
      .toSorted(),
  };
}

const byFirst = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
