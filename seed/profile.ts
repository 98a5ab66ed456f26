import { houseVips } from '../api/people/profile/house-vip-tables.ts';
import { columnsOfName } from '../api/people/profile/name-columns.ts';
import { userLabels } from '../api/people/profile/tables.ts';
import { users } from '../api/platform/user/tables.ts';
import { type Caster, casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { familyUuid } from './family.ts';
import { pictureUrl } from './picture.ts';
import { randomFrom } from './random.ts';
import { insertMissing } from './statement.ts';
import { fansOf, type SeedViewer, viewers } from './viewer.ts';

const VIPS_MAX = 30;

export const seedProfiles = (now: Date) => [
  ...insertMissing(users, [
    ...casters.map((caster) => casterRow(caster, now)),
    ...viewers.map((viewer) => viewerRow(viewer, now)),
  ]),
  ...insertMissing(
    userLabels,
    [...casters.map(({ slug, labels }) => ({ uuid: casterUuid(slug), labels })), ...viewers].flatMap(
      ({ uuid, labels }) => labels.map((key) => ({ user_uuid: uuid, label_key: key })),
    ),
  ),
  ...insertMissing(
    houseVips,
    casters
      .flatMap((caster, index) => vipRows(caster, index + 1, now))
      .map((row, index) => ({ number: index + 1, ...row })),
  ),
];

function casterRow({ slug, name, about, role, family }: Caster, now: Date) {
  const random = randomFrom(`caster:${slug}`);
  return {
    uuid: casterUuid(slug),
    ...columnsOfName(name),
    avatar_url: pictureUrl('avatar', slug),
    about,
    role,
    family_uuid: family && familyUuid(family),
    created_at_ms: now.getTime() - random.between(120, 900) * DAY_MS,
  };
}

function viewerRow({ uuid, name, about, avatar, family }: SeedViewer, now: Date) {
  const random = randomFrom(`joined:${uuid}`);
  return {
    uuid,
    ...columnsOfName(name),
    avatar_url: pictureUrl('avatar', avatar),
    about,
    role: 'normal' as const,
    family_uuid: family && familyUuid(family),
    created_at_ms: now.getTime() - random.between(65, 800) * DAY_MS,
  };
}

/** Returns the VIPs of a VB: more for popular VBs, at least one for each. */
function vipRows({ slug }: Caster, rank: number, now: Date) {
  const random = randomFrom(`vips:${slug}`);
  const count = Math.max(1, Math.round(VIPS_MAX / rank ** 0.6));
  return fansOf(slug, count).map((fan) => ({
    vb_uuid: casterUuid(slug),
    user_uuid: fan.uuid,
    level: Math.min(5, 1 + Math.floor(5 * random.next() ** 2)),
    at_ms: now.getTime() - random.between(DAY_MS, 60 * DAY_MS),
  }));
}
