/** Examples with a clip of a live on air. */
import { cutClip } from '../../../../calls/live/clip.ts';
import { ask } from '../../ask.ts';
import type { Example, Prepared, Stage } from '../../call-example.ts';
import { filmLive } from './clip-world.ts';

/** Puts a VB on air. */
type Broadcasting = (stage: Stage) => Promise<{ uuid: string; ingest_key: string }>;

const form = { seconds: '5' };

/** Returns the examples of all calls about clips. */
export function clipExamples(broadcasting: Broadcasting): Record<string, Example | Prepared> {
  /** Returns a live with six seconds of video. */
  const filmed = async (stage: Stage) => {
    const live = await broadcasting(stage);
    await filmLive(live, 20, Date.now());
    return { id: live.uuid };
  };
  /** Returns a clip that a viewer cut. */
  const cut = async (stage: Stage) => {
    const input = { token: await stage.tokenOf('viewer'), key: crypto.randomUUID(), params: await filmed(stage), form };
    return { id: (await ask(cutClip, input)).data.uuid };
  };
  return {
    cutClip: async (stage) => ({ by: 'viewer', params: await filmed(stage), form }),
    getClip: async (stage) => ({ params: await cut(stage) }),
    listClips: {},
    setClipTitle: async (stage) => ({ by: 'viewer', params: await cut(stage), form: { title: 'ท่อนฮุก' } }),
    deleteClip: async (stage) => ({ by: 'viewer', params: await cut(stage) }),
    getClipPass: async (stage) => ({ by: 'viewer', params: await cut(stage) }),
    tellAgeForClip: async (stage) => ({ by: 'viewer', params: await cut(stage), form: { birth_date: '1990-01-01' } }),
    getClipSettings: { by: 'caster' },
    setClipSettings: { by: 'caster', form: { downloads: 'on' } },
  };
}
