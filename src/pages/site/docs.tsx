/** The API document as a page for people, rendered from the calls. */
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { exampleBody, exampleOf } from '../../../calls/platform/example/example.ts';
import { ApiDocsPage, type DocumentedCall, type DocumentedField } from '../../../client/site/api-docs-page.tsx';
import { docs as pageDefinition } from '../../../pages/site/docs.ts';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';

export const docs = loader(pageDefinition, (c) => {
  const t = textsOf(c.get('locale'));
  const features = Object.entries(Object.groupBy(calls, ({ feature }) => feature)).map(([feature, group = []]) => ({
    feature,
    calls: group.map(({ name, call }) => describeCall(name, call)),
  }));
  return page(c, {
    share: { kind: 'page', title: 'API', description: t('share:docs.description') },
    body: <ApiDocsPage features={features} />,
  });
});

const describeCall = (name: string, call: Call): DocumentedCall => ({
  name,
  method: call.method,
  path: call.path,
  summary: call.summary,
  access: call.access,
  fields: [...fieldsOf('path', call.params), ...fieldsOf('query', call.query), ...fieldsOf('form', call.form)],
  request: requestOf(name, call),
  response: JSON.stringify(exampleOf(call.answer, 'output'), null, 2),
});

/** Returns an example request. Its query has the required fields only; values are not encoded. */
function requestOf(name: string, call: Call): string {
  const path = callPath(call.path, exampleOf(call.params, 'input') as Record<string, unknown>);
  const query = Object.entries<z.ZodType>(call.query.shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([field, schema]) => `${field}=${exampleOf(schema, 'input', field)}`);
  const body = call.file ? { file: '@picture.jpg' } : exampleBody({ name, call });
  const lines = call.raw
    ? [JSON.stringify(body)]
    : Object.entries(body ?? {}).map(([field, value]) => `${field}=${value}`);
  return [`${call.method} ${[path, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}`, ...lines].join('\n');
}

function fieldsOf(place: DocumentedField['place'], fields: Call['query']): DocumentedField[] {
  return Object.entries(fields.shape).map(([name, field]) => {
    const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    const isRequired = !z.safeParse(field, undefined).success;
    return { place, name, required: isRequired, schema: JSON.stringify({ ...schema, $schema: undefined }) };
  });
}
