/** The API as a document for machines and as a page for people, both made of the calls. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Call } from '../../calls/call.ts';
import { calls } from '../../calls/index.ts';
import { ApiDocsPage, type DocumentedCall, type DocumentedField } from '../../client/docs/api-docs-page.tsx';
import { localePath, locales } from '../../client/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { answerFailure } from '../failure-answer.ts';
import { hostFetch } from '../host.ts';
import { page } from '../page.tsx';
import { viewer } from '../session/viewer.ts';
import { textsOf } from '../texts.ts';

export const docs = new Hono<EdgeEnv>();

docs.get('/api/openapi.json', async (c) => {
  const response = await hostFetch(c, '/openapi.json').catch(() => null);
  const document = response?.ok ? jsonObject.safeParse(await response.json().catch(() => null)) : null;
  if (!document?.success) return answerFailure(c, 'upstream_unavailable');
  return c.json(document.data, 200, { 'cache-control': 'public, max-age=300' });
});

const jsonObject = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

for (const locale of locales) docs.get(localePath(locale, '/api/docs'), viewer, docsPage);

function docsPage(c: Context<EdgeEnv>) {
  const t = textsOf(c.var.locale);
  const features = Object.entries(Object.groupBy(calls, ({ feature }) => feature)).map(([feature, group = []]) => ({
    feature,
    calls: group.map(({ name, call }) => documented(name, call)),
  }));
  return page(c, {
    share: { kind: 'page', title: 'API', description: t('share:docs.description') },
    body: <ApiDocsPage features={features} />,
  });
}

const documented = (name: string, call: Call): DocumentedCall => ({
  name,
  method: call.method,
  path: call.path,
  summary: call.summary,
  access: call.access,
  fields: [...fieldsOf('path', call.params), ...fieldsOf('query', call.query), ...fieldsOf('form', call.form)],
});

function fieldsOf(place: DocumentedField['place'], fields: Call['query']): DocumentedField[] {
  return Object.entries(fields.shape).map(([name, field]) => {
    const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    const required = !z.safeParse(field, undefined).success;
    return { place, name, required, schema: JSON.stringify({ ...schema, $schema: undefined }) };
  });
}
