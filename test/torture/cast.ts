/** The hundred people of the storm, with sessions, addresses, contracts and families. */
import { createHash } from 'node:crypto';
import { tokens } from '../../api/identity/auth/tables.ts';
import { familyCoins, familyDebt, openAccount } from '../../api/money/ledger/account.ts';
import { proposedTaxClasses } from '../../api/payouts/tax/tax-class.ts';
import { addresses } from '../../api/people/address/tables.ts';
import { insertRow, type Statement } from '../../api/platform/framework/statement.ts';
import { families, users } from '../../api/platform/user/tables.ts';
import type { Role } from '../../calls/platform/role.ts';
import { contractLives } from '../../seed/contract-life.ts';
import type { Dice } from './dice.ts';
import type { Person } from './stage.ts';

const DAY_MS = 86_400_000;

const crowd = { viewer: 58, vb: 20, family: 6, staff: 12, chief: 4 } as const satisfies Record<Person['kind'], number>;

const roleOf = {
  viewer: 'normal',
  vb: 'caster',
  family: 'family',
  staff: 'staff',
  chief: 'ceo',
} as const satisfies Record<Person['kind'], Role>;

/** Settings that move money within minutes: gifts mature at once, and small payouts are allowed. */
const settings = {
  gift_hold_seconds: 1,
  payout_cooling_seconds: 0,
  payout_least_satang: 100,
  tax_service_40_8: proposedTaxClasses.service_40_8,
  tax_company: proposedTaxClasses.company,
} as const;

/** People, and the SQL statements that create them. */
export interface Cast {
  people: Person[];
  statements: Statement[];
}

/** Creates the hundred people. */
export function castOf(dice: Dice, now: Date): Cast {
  const familyUuids = Array.from({ length: 3 }, () => dice.uuid());
  const newPeople = Object.entries(crowd).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, nth) =>
      newPerson(dice, now, kind as Person['kind'], familyOf(kind as Person['kind'], nth, familyUuids)),
    ),
  );
  return {
    people: newPeople.map(({ person }) => person),
    statements: [
      ...Object.entries(settings).map(([name, value]) => setting(name, JSON.stringify(value), now)),
      ...familyUuids.flatMap((uuid) => newFamily(uuid, now)),
      ...newPeople.flatMap(({ statements }) => statements),
      ...contractOf(
        newPeople.map(({ person }) => person).filter(({ kind }) => kind === 'vb'),
        dice,
        now,
      ),
    ],
  };
}

/** Returns the family of a person: two of three VBs have one, and each has two owners. */
function familyOf(kind: Person['kind'], nth: number, familyUuids: readonly string[]): string | null {
  if (kind === 'family') return familyUuids[nth % familyUuids.length] ?? null;
  return kind === 'vb' && nth % 3 > 0 ? (familyUuids[nth % familyUuids.length] ?? null) : null;
}

/** Creates a person of a kind, with a session and an address. */
export function newPerson(dice: Dice, now: Date, kind: Person['kind'], family_uuid: string | null) {
  const uuid = dice.uuid();
  const address = `198.${dice.between(18, 19)}.${dice.between(0, 255)}.${dice.between(1, 254)}`;
  const at = now.getTime();
  const user = {
    uuid,
    name: `คน ${uuid.slice(0, 6)}`,
    avatar_url: '/media/avatar/somo.svg',
    role: roleOf[kind],
    family_uuid,
    created_at_ms: at,
  };
  const { token, row } = sessionOf(uuid, dice, now);
  const person: Person = { uuid, kind, family_uuid, token, address };
  return { person, statements: [insertRow(users, user), insertRow(tokens, row), insertRow(addresses, home(uuid, at))] };
}

/** Creates a session with a fresh sign-in. */
export function sessionOf(user_uuid: string, dice: Dice, now: Date) {
  const token = `vela_${createHash('sha256').update(dice.uuid()).digest('base64url')}`;
  const at = now.getTime();
  const row = {
    hash: createHash('sha256').update(token).digest('base64url'),
    id: dice.uuid(),
    user_uuid,
    device: 'storm',
    created_at_ms: at,
    expires_at_ms: at + 30 * DAY_MS,
    last_used_at_ms: at,
    authenticated_at_ms: at,
  };
  return { token, row };
}

/** Creates contracts in force. */
export const contractOf = (vbs: readonly Person[], dice: Dice, now: Date): Statement[] =>
  contractLives(
    vbs.map(({ uuid }) => ({
      uuid: dice.uuid(),
      number: dice.between(1e6, 1e12),
      caster_uuid: uuid,
      state: 'accepted' as const,
      starts_at_ms: now.getTime() - DAY_MS,
      ends_at_ms: now.getTime() + 300 * DAY_MS,
    })),
  );

/** Lumpini, Bangkok. */
const home = (user_uuid: string, saved_at_ms: number) => ({
  user_uuid,
  recipient: 'คน มาไกล',
  phone: '0812345678',
  line: '99/1 ซอยหลังสวน 3',
  subdistrict_id: 1_734_353_304,
  district_id: 236_059_324,
  province_id: 4_129_875_404,
  place: {
    subdistrict: { th: 'ลุมพินี', en: 'Lumpini' },
    district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
    province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  },
  postal_code: '10330',
  saved_at_ms,
});

const newFamily = (uuid: string, now: Date): Statement[] => [
  insertRow(families, {
    uuid,
    slug: `storm-${uuid.slice(0, 8)}`,
    name: `สังกัด ${uuid.slice(0, 4)}`,
    created_at_ms: now.getTime(),
  }),
  openAccount(familyDebt(uuid, 2_000_000)),
  openAccount(familyCoins(uuid)),
];

const setting = (name: string, value: string, now: Date): Statement => ({
  sql: `INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms)
    SELECT ?1, ?3, ?2, 'for the storm', NULL, ?3`,
  params: [name, value, now.getTime()],
});
