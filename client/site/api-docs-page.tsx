import { useSite } from '../platform/page/site.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { ProseStyles } from '../ui/prose.tsx';

/** A field of a call, for the API page. */
export interface DocumentedField {
  place: 'path' | 'query' | 'form';
  name: string;
  required: boolean;
  /** JSON Schema, as text. */
  schema: string;
}

/** A call of the API, for the API page. */
export interface DocumentedCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  fields: DocumentedField[];
  /** Method, path and body of an example request, one field of the body per line. */
  request: string;
  /** The JSON of an example response, indented. */
  response: string;
}

/**
 * Lists every call of the API, with an example of each. The descriptions of the calls exist in
 * English only.
 */
export function ApiDocsPage({ features }: { features: { feature: string; calls: DocumentedCall[] }[] }) {
  const { t } = useSite();
  return (
    <div className="wrap prose">
      <ProseStyles />
      <PageTitle title={t('page:api.title')} lead={t('page:api.lead')} />
      <p>
        <a href="/api/openapi.json">{t('page:api.openapi')}</a>
      </p>
      <nav aria-label={t('page:api.rooms')}>
        <p>{t('page:api.rooms')}</p>
        <ul lang="en">
          {roomsOf(features).map((room) => (
            <li key={room} id={room}>
              <a href={`/api/reference/${room}`}>{room}</a>
            </li>
          ))}
        </ul>
      </nav>
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

const roomsOf = (features: { feature: string }[]) =>
  [...new Set(features.map(({ feature }) => feature.slice(0, feature.indexOf('/'))))].sort();

function DocumentedCallEntry({ name, method, path, summary, access, fields, request, response }: DocumentedCall) {
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
      <details>
        <summary>Example</summary>
        <pre>{request}</pre>
        <pre>{response}</pre>
      </details>
    </article>
  );
}
