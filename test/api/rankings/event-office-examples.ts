/** Example requests of staff for each endpoint that manages events: see call-examples.ts. */
import { addEventDraft } from '../../../calls/rankings/draft.ts';
import { eventSlugsOf } from '../../../seed/event.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask } from '../ask.ts';
import type { Example, Prepared, Stage } from '../call-example.ts';

const DAY_MS = 86_400_000;

const words = {
  title_th: 'ยักษ์',
  title_en: 'The giant',
  description_th: 'ล้มยักษ์ด้วยกัน',
  description_en: 'Bring it down',
  picture_url: '/media/house/giant.png',
  permission: 'external',
} as const;

const formAt = (now: Date) => ({
  ...words,
  slug: `giant-${crypto.randomUUID()}`,
  starts_at: new Date(now.getTime() + DAY_MS).toISOString(),
  ends_at: new Date(now.getTime() + 2 * DAY_MS).toISOString(),
});

/** Adds a monster draft from its template; returns its uuid. */
async function drafted({ now, tokenOf }: Stage): Promise<string> {
  const form = { ...formAt(now), event_type: 'monster' } as const;
  return (await ask(addEventDraft, { token: await tokenOf('staff'), form })).data.uuid;
}

const ofDraft =
  (more: { params?: Record<string, string>; form?: Record<string, string> } = {}): Prepared =>
  async (stage) => ({ by: 'staff', ...more, params: { uuid: await drafted(stage), ...more.params } });

export const eventOfficeExamples = (today: string): Readonly<Record<string, Example | Prepared>> => {
  const events = eventSlugsOf(today);
  return {
    listEventDrafts: { by: 'staff' },
    getEventDraft: ofDraft(),
    previewEventDraft: ofDraft(),
    addEventDraft: async ({ now }) => ({ by: 'staff', form: { ...formAt(now), event_type: 'ranking' } }),
    changeEventDraft: async (stage) => ({
      by: 'staff',
      params: { uuid: await drafted(stage) },
      form: formAt(stage.now),
    }),
    dropEventDraft: ofDraft(),
    setDraftLevel: ofDraft({ form: { level: '6', name_th: 'หาง', name_en: 'Tail', hit_points: '100' } }),
    dropDraftLevel: ofDraft({ params: { level: '5' } }),
    setDraftReward: ofDraft({
      form: {
        target: 'vb',
        first_rank: '11',
        last_rank: '20',
        title_th: 'ยี่สิบแรก',
        title_en: 'First twenty',
        coins: '10',
      },
    }),
    dropDraftReward: ofDraft({ params: { target: 'vb', first_rank: '1' } }),
    announceEvent: ofDraft({ form: { ground: 'November' } }),
    listOfficeEvents: { by: 'staff' },
    changeOfficeEvent: { by: 'staff', params: { uuid: uuidOf(`event:${events.community}`) }, form: words },
    endEvent: {
      by: 'staff',
      params: { uuid: uuidOf(`event:${events.ranking}`) },
      form: { reason_th: 'ระบบขัดข้อง', reason_en: 'A fault' },
    },
  };
};
