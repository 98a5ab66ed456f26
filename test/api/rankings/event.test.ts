import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listFutureEvents, listShownEvents } from '../../../calls/rankings/event.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { addEvents } from '../world.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-20T11:59:59.999Z';
const AFTER = '2026-11-20T12:00:00.001Z';

beforeEach(() => {
  vi.setSystemTime(NOW);
});

const slugs = ({ data }: { data: { slug: string }[] }) => data.map(({ slug }) => slug);

describe('GET /v1/events/show', () => {
  test('returns an empty list if no event is on', async () => {
    expect(await ask(listShownEvents)).toEqual({ data: [], next_cursor: null });
  });

  test('lists events from their first millisecond until their end, soonest end first', async () => {
    await addEvents([
      { slug: 'just-begun', from: NOW, to: '2026-12-01T00:00:00Z' },
      { slug: 'nearly-over', from: '2026-11-01T00:00:00Z', to: AFTER },
      { slug: 'just-over', from: '2026-11-01T00:00:00Z', to: NOW },
      { slug: 'not-yet', from: AFTER, to: '2026-11-21T00:00:00Z' },
    ]);
    expect(slugs(await ask(listShownEvents))).toEqual(['nearly-over', 'just-begun']);
  });

  test('filters shown events by type', async () => {
    await addEvents([
      { slug: 'monster', event_type: 'monster', from: BEFORE, to: AFTER },
      { slug: 'community', event_type: 'community', from: BEFORE, to: AFTER },
    ]);
    expect(slugs(await ask(listShownEvents, { query: { event_type: 'monster' } }))).toEqual(['monster']);
  });

  test('lists each event once across pages, even with equal ends', async () => {
    const all = Array.from({ length: 11 }, (_, index) => `event-${index}`);
    await addEvents(all.map((slug) => ({ slug, from: BEFORE, to: '2026-11-21T00:00:00Z' })));
    const events = await walk((cursor) => ask(listShownEvents, { query: { limit: 3, ...cursor } }));
    expect(events.map(({ slug }) => slug).toSorted()).toEqual(all.toSorted());
  });
});

describe('GET /v1/events/future', () => {
  test('lists future events of the requested type, soonest first', async () => {
    await addEvents([
      { slug: 'later', event_type: 'refill_promotion', from: '2026-12-01T00:00:00Z', to: '2026-12-08T00:00:00Z' },
      { slug: 'soon', event_type: 'refill_promotion', from: AFTER, to: '2026-12-08T00:00:00Z' },
      { slug: 'on', event_type: 'refill_promotion', from: NOW, to: '2026-12-08T00:00:00Z' },
      { slug: 'monster', event_type: 'monster', from: AFTER, to: '2026-12-08T00:00:00Z' },
    ]);
    const events = await walk((cursor) =>
      ask(listFutureEvents, { query: { event_type: 'refill_promotion', limit: 1, ...cursor } }),
    );
    expect(events.map(({ slug }) => slug)).toEqual(['soon', 'later']);
  });

  test('rejects a cursor of another event type', async () => {
    const window = { from: AFTER, to: '2026-12-08T00:00:00Z' };
    await addEvents([
      { slug: 'one', ...window },
      { slug: 'two', ...window },
    ]);
    const { next_cursor } = await ask(listFutureEvents, { query: { event_type: 'community', limit: 1 } });
    const query = { event_type: 'monster', cursor: next_cursor ?? '' } as const;
    expect(await askInVain(listFutureEvents, { query })).toMatchObject({
      status: 400,
      error: { code: 'invalid_cursor' },
    });
  });

  test('requires the event type', async () => {
    const query = {} as unknown as { event_type: 'monster' };
    const failure = await askInVain(listFutureEvents, { query });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_query', fields: ['event_type'] } });
  });
});
