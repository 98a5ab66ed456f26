/**
 * JavaScript that moves the clock of a built Worker. It stands in front of the build and is no part
 * of it, so that no deployed Worker has it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Header of a request that moves the clock of a Worker. Its value is the new offset. */
export const CLOCK_HEADER = 'vela-clock-offset-ms';

/** Names of the modules in the folder of a Worker. */
const TIME_MODULE = 'moved-time.js';
const CLOCK_MODULE = 'clock.js';

/** Replaces `Date`. Evaluated before the modules of the Worker, which may keep a reference to it. */
const timeModule = `
import { env } from 'cloudflare:workers';
const RealDate = Date;
let offsetMs = Number(env.CLOCK_OFFSET_MS ?? 0);
const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = globalThis.Date;
export const offset = () => offsetMs;
export const moveTo = (ms) => {
  offsetMs = ms;
};
`;

const durableObjects = z.array(
  z.object({ name: z.string(), class_name: z.string(), script_name: z.string().optional() }),
);
const configSchema = z.looseObject({
  main: z.string(),
  vars: z.record(z.string(), z.unknown()).default({}),
  durable_objects: z.object({ bindings: durableObjects }).default({ bindings: [] }),
});

interface OwnClass {
  className: string;
  binding: string;
}

/**
 * Returns the entry in front of a Worker. Alarms of its Durable Objects are set in real time, and
 * move with the clock. After a move the nightly run starts.
 */
const clockModule = (entry: string, classes: readonly OwnClass[]): string => `
import { moveTo, offset } from './${TIME_MODULE}';
import worker, * as built from './${entry}';
export * from './${entry}';

const objects = new Map();

const moved = (Built, binding) => class extends Built {
  constructor(state, env) {
    const { storage } = state;
    const setAlarm = storage.setAlarm.bind(storage);
    const getAlarm = storage.getAlarm.bind(storage);
    storage.setAlarm = (at, options) => setAlarm(Math.max(1, Number(at) - offset()), options);
    storage.getAlarm = async (options) => {
      const at = await getAlarm(options);
      return at === null ? null : at + offset();
    };
    super(state, env);
    objects.set(state.id.toString(), binding);
    this.moveAlarm = async (byMs) => {
      const at = await getAlarm();
      if (at !== null) await setAlarm(Math.max(1, at - byMs));
    };
  }
  async moveAlarmBy(ms) {
    await this.moveAlarm(ms);
  }
};

${classes.map(({ className, binding }) => `export class ${className} extends moved(built.${className}, '${binding}') {}`).join('\n')}

export default {
  ...worker,
  async fetch(request, env, context) {
    const to = request.headers.get('${CLOCK_HEADER}');
    if (to === null) return worker.fetch(request, env, context);
    const byMs = Number(to) - offset();
    moveTo(Number(to));
    for (const [id, binding] of objects) {
      const namespace = env[binding];
      await namespace.get(namespace.idFromString(id)).moveAlarmBy(byMs);
    }
    await worker.scheduled?.({ scheduledTime: Date.now(), cron: '' }, env, context);
    return new Response(new Date().toISOString());
  },
};
`;

/** Returns the modules in front of a Worker, its new entry first. */
export const clockModules = (entry: string, classes: readonly OwnClass[]) => [
  { type: 'ESModule' as const, path: CLOCK_MODULE, contents: clockModule(entry, classes) },
  { type: 'ESModule' as const, path: TIME_MODULE, contents: timeModule },
];

/** Puts a movable clock in front of a Worker in a folder of `dist/`, which the next build removes. */
export function installClock(folder: string, offsetMs: number): void {
  const path = join(folder, 'wrangler.json');
  const config = configSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const { path: name, contents } of clockModules(config.main, classesOf(config.durable_objects.bindings))) {
    writeFileSync(join(folder, name), contents);
  }
  const vars = { ...config.vars, CLOCK_OFFSET_MS: String(offsetMs) };
  writeFileSync(path, JSON.stringify({ ...config, main: CLOCK_MODULE, vars }));
}

const classesOf = (bindings: z.output<typeof durableObjects>): OwnClass[] =>
  bindings.flatMap(({ name, class_name, script_name }) =>
    script_name === undefined ? [{ className: class_name, binding: name }] : [],
  );
