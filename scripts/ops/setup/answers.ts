/** Answers to the questions of the setup: from a file, or from the terminal. */
import { readFileSync } from 'node:fs';
import { password, text } from '@clack/prompts';
import { parse } from '@decimalturn/toml-patch';
import { z } from 'zod';
import type { OperatorSetting } from './required-settings.ts';
import type { Secret } from './secrets.ts';

/** A source of answers; undefined leaves a value unchanged. */
export interface Answers {
  /** `vars` are the current settings of the Worker. */
  setting: (setting: OperatorSetting, vars: Readonly<Record<string, string>>) => Promise<string | undefined>;
  secret: (secret: Secret) => Promise<string | undefined>;
  /** Names that have an answer without a question. */
  names: readonly string[];
}

const file = z.strictObject({
  settings: z.record(z.string(), z.string()).default({}),
  secrets: z.record(z.string(), z.string()).default({}),
});

/** Reads a file with the tables `[settings]` and `[secrets]`. Unnamed values stay unchanged. */
export function answersOf(path: string): Answers {
  const { settings, secrets } = file.parse(parse(readFileSync(path, 'utf8')));
  return {
    setting: async ({ name }) => settings[name],
    secret: async ({ name }) => secrets[name],
    names: Object.keys({ ...settings, ...secrets }),
  };
}

/** Answers that change nothing. */
export const noAnswers: Answers = { setting: async () => undefined, secret: async () => undefined, names: [] };

/** Answers from the terminal. */
export const askedAnswers: Answers = {
  setting: async ({ name, question, isSound }, vars) =>
    textOf(
      await text({
        message: `${question} (${name})`,
        initialValue: vars[name] ?? '',
        validate: (value = '') =>
          value === vars[name] || isSound(value, vars) ? undefined : 'That does not look right.',
      }),
    ),
  secret: async ({ name, part }) =>
    textOf(await password({ message: `${name}, of ${part}; nothing leaves it out` })) || undefined,
  names: [],
};

function textOf(answer: string | symbol): string {
  if (typeof answer === 'string') return answer;
  throw new Error('Cancelled: what was done so far stays, and setting up can be run again.');
}
