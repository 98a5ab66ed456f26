/**
 * A room’s visitors, against a reference model that keeps every heartbeat and searches them all.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Attendees, type Visitor } from '../../../api/live/room/attendance.ts';
import { GONE_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import { effort, seed } from '../../effort.ts';

const RUNS = effort({ daily: 2_000, torture: 50_000 });

const someVisitor = fc.constantFrom<Visitor>('user:a', 'user:b', 'user:c', 'guest:a', 'guest:b');
const someStep = fc.record({ visitor: someVisitor, wait_ms: fc.integer({ min: 0, max: 30_000 }), looks: fc.boolean() });

describe('attendance of a room', () => {
  test(`in ${RUNS} random runs a room lists exactly its recent visitors (SEED=${seed})`, () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
        const room = new Attendees();
        const heartbeats: { visitor: Visitor; at_ms: number }[] = [];
        let now_ms = 0;
        for (const { visitor, wait_ms, looks } of steps) {
          now_ms += wait_ms;
          room.see(visitor, now_ms);
          heartbeats.push({ visitor, at_ms: now_ms });
          if (!looks) continue;
          const presentVisitors = new Set(
            heartbeats
              .filter(({ at_ms }) => now_ms - at_ms < GONE_SECONDS * 1000)
              .map((heartbeat) => heartbeat.visitor),
          );
          const user_uuids = ['a', 'b', 'c'].filter((name) => presentVisitors.has(`user:${name}`));
          expect(room.at(now_ms)).toEqual({
            visitors: expect.arrayContaining([...presentVisitors]),
            viewer_count: presentVisitors.size,
            user_uuids,
          });
        }
      }),
      { numRuns: RUNS, seed },
    );
  });
});
