import { useSite } from '../platform/page/site.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { ProseLook } from '../ui/prose.tsx';

/** A documented field of an endpoint. */
export interface DocumentedField {
  place: 'path' | 'query' | 'form';
  name: string;
  required: boolean;
  /** JSON Schema, as text. */
  schema: string;
}

/** A documented endpoint. */
export interface DocumentedCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  fields: DocumentedField[];
}

/**
 * Every endpoint of the API, for people. The summaries come from the declarations and are in
 * English, like the code.
 */
export function ApiDocsPage({ features }: { features: { feature: string; calls: DocumentedCall[] }[] }) {
  const { t } = useSite();
  return (
    <div className="wrap prose">
      <ProseLook />
      <PageTitle title={t('page:api.title')} lead={t('page:api.lead')} />
      <p>
        <a href="/api/openapi.json">{t('page:api.openapi')}</a>
      </p>
      {features.map(({ feature, calls }) => (
        <section key={feature} lang="en">
          <h2>{feature}</h2>
          {calls.map((call) => (
            <DocumentedCallEntry key={call.name} {...call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function DocumentedCallEntry({ name, method, path, summary, access, fields }: DocumentedCall) {
  return (
    <article id={name}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {summary} ({access})
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={`${field.place}.${field.name}`}>
              <code>{field.name}</code> · {field.place}
              {field.required && ' · required'} · <code>{field.schema}</code>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
