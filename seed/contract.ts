/** Contracts of the VBs. Nearly all are in force; those of some who rarely broadcast are not. */
import { TEMP_DAYS } from '../calls/contracts/contract-overview.ts';
import type { ContractState } from '../calls/contracts/contract-state.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { contractLives, seedSignatory } from './contract-life.ts';
import { randomFrom } from './random.ts';
import { uuidOf } from './uuid.ts';

/** States of VBs whose contract is not simply accepted. */
const states: Record<string, ContractState> = {
  'mew-mew': 'accepted_temp',
  nene: 'draft',
  'run-runner': 'done',
  'tong-tang': 'rejected',
  'boss-kaset': 'cancelled',
};

export const seedContracts = (now: Date) => [
  ...seedSignatory(uuidOf('demo:staff')),
  ...contractLives(
    casters.map(({ slug }, index) => {
      const random = randomFrom(`contract:${slug}`);
      const state = states[slug] ?? 'accepted';
      const since = state === 'accepted_temp' ? random.between(1, TEMP_DAYS - 10) : random.between(70, 300);
      const starts_at_ms = now.getTime() - since * DAY_MS;
      const ends_at_ms =
        state === 'accepted_temp'
          ? starts_at_ms + TEMP_DAYS * DAY_MS
          : now.getTime() + random.between(20, 400) * DAY_MS;
      return {
        uuid: uuidOf(`contract:${slug}`),
        number: index + 1,
        caster_uuid: casterUuid(slug),
        state,
        starts_at_ms,
        ends_at_ms,
      };
    }),
  ),
];
