/** The API document as a page for people, rendered from the calls. */
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { ApiDocsPage, type DocumentedCall, type DocumentedField } from '../../../client/site/api-docs-page.tsx';
import { docs as row } from '../../../pages/site/docs.ts';
import { open } from '../../platform/page/open.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';

export const docs = open(row, (c) => {
  const t = textsOf(c.get('locale'));
  const features = Object.entries(Object.groupBy(calls, ({ feature }) => feature)).map(([feature, group = []]) => ({
    feature,
    calls: group.map(({ name, call }) => documented(name, call)),
  }));
  return page(c, {
    share: { kind: 'page', title: 'API', description: t('share:docs.description') },
    body: <ApiDocsPage features={features} />,
  });
});

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
