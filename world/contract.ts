/** Contracts at every step: nearly all VBs have one in force, some of those who broadcast rarely do not. */
import { type ContractState, contracts } from '../api/contract/tables.ts';
import { randomFrom } from './art/random.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing } from './statement.ts';
import { uuidOf } from './uuid.ts';

/** VBs whose contract is not simply accepted. */
const states: Record<string, ContractState> = {
  'mew-mew': 'accepted_temp',
  nene: 'draft',
  'run-runner': 'done',
  'tong-tang': 'rejected',
  'boss-kaset': 'cancelled',
};

export const seedContracts = (now: Date) =>
  insertMissing(
    contracts,
    casters.map(({ slug }) => {
      const random = randomFrom(`contract:${slug}`);
      return {
        uuid: uuidOf(`contract:${slug}`),
        caster_uuid: casterUuid(slug),
        state: states[slug] ?? 'accepted',
        starts_at_ms: now.getTime() - random.between(70, 300) * DAY_MS,
        ends_at_ms: now.getTime() + random.between(20, 400) * DAY_MS,
      };
    }),
  );
