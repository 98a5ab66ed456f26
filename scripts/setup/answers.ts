/** What somebody says to the questions of setting up: in a file, or asked one by one. */
import { readFileSync } from 'node:fs';
import { password, text } from '@clack/prompts';
import { parse } from '@decimalturn/toml-patch';
import { z } from 'zod';
import type { Asked, Secret } from './wanted.ts';

/** Answers to questions; undefined leaves things as they are. */
export interface Answers {
  /** `vars`: what the Worker's settings are now. */
  setting: (setting: Asked, vars: Readonly<Record<string, string>>) => Promise<string | undefined>;
  secret: (secret: Secret) => Promise<string | undefined>;
  /** Of what there are answers before anything is asked. */
  names: readonly string[];
}

const file = z.strictObject({
  settings: z.record(z.string(), z.string()).default({}),
  secrets: z.record(z.string(), z.string()).default({}),
});

/** Reads a file of two tables, `[settings]` and `[secrets]`. What it does not name stays as it is. */
export function answersOf(path: string): Answers {
  const { settings, secrets } = file.parse(parse(readFileSync(path, 'utf8')));
  return {
    setting: async ({ name }) => settings[name],
    secret: async ({ name }) => secrets[name],
    names: Object.keys({ ...settings, ...secrets }),
  };
}

/** Nothing is asked, and nothing changed. */
export const noAnswers: Answers = { setting: async () => undefined, secret: async () => undefined, names: [] };

/** Asks at the terminal. */
export const askedAnswers: Answers = {
  setting: async ({ name, question, isSound }, vars) =>
    said(
      await text({
        message: `${question} (${name})`,
        initialValue: vars[name] ?? '',
        validate: (value = '') =>
          value === vars[name] || isSound(value, vars) ? undefined : 'That does not look right.',
      }),
    ),
  secret: async ({ name, part }) =>
    said(await password({ message: `${name}, of ${part}; nothing leaves it out` })) || undefined,
  names: [],
};

function said(answer: string | symbol): string {
  if (typeof answer === 'string') return answer;
  throw new Error('Cancelled: what was done so far stays, and setting up can be run again.');
}
