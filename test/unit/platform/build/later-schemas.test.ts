import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { definePage } from '../../../../pages/page.ts';
import { withLaterSchemas } from '../../../../scripts/vite/later-schemas.ts';

/** Evaluates a definition of a page, and counts the schemas that it makes. */
function evaluate(definition: string) {
  const made: string[] = [];
  const schema = (name: string) => {
    made.push(name);
    return z.object({});
  };
  const code = withLaterSchemas(`definePage(${definition})`);
  const page: ReturnType<typeof definePage> = new Function('definePage', 'schema', `return ${code}`)(
    definePage,
    schema,
  );
  return { page, made };
}

describe('schemas of page definitions in the build', () => {
  test('each schema is made on its first use, once', () => {
    const { page, made } = evaluate(
      "{ path: '/a/{b}', params: schema('params'), examples: [{ params: { b: 'x' } }], actions: { say: { at: '/say', form: schema('form') } } }",
    );
    const { say } = page.actions as Record<string, { at: string; form: unknown }>;
    expect(say?.at).toBe('/say');
    expect(made).toEqual([]);
    expect(say?.form).toBe(say?.form);
    expect(page.params).toBe(page.params);
    expect(made).toEqual(['form', 'params']);
    expect(page.examples).toEqual([{ params: { b: 'x' } }]);
  });

  test('references stay as they are', () => {
    const code = "definePage({ params: shared, examples: [{ params: { slug: 'a' } }] });";
    expect(withLaterSchemas(code)).toBe(code);
  });
});
