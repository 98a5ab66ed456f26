/** The API as an OpenAPI 3.1 document, generated from the call declarations alone. */
import { z } from 'zod';
import { changesOneOf, failuresOf } from '../../../calls/call-failures.ts';
import { type FailureCode, failureErrors, failureStatus } from '../../../calls/failure.ts';
import { calls } from '../../../calls/index.ts';
import { type Authority, authorityOf, wantsStepUp } from '../../../calls/platform/authority.ts';
import { type Call, credentialsOf, idempotencyKey, isForBrowsers } from '../../../calls/platform/call.ts';
import { schemas } from '../../../calls/schemas.ts';

type Json = Record<string, unknown>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const COMPONENTS = '#/components/schemas/';

const servers = [
  {
    url: '/api',
    description:
      "On the site: its own pages by the session's cookie, apps and servers by a bearer token, and nobody by both",
  },
  {
    url: 'https://{api_host}',
    description: 'The same at a host of its own, where there is one (the setting API_HOSTNAME)',
    variables: { api_host: { default: 'api.vela.example', description: 'That host' } },
  },
];

/** Returns the document. Schemas that calls share appear once, under the names of their exports. */
export function openApiDocument(): Json {
  const components: Record<string, Json> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => readSchema(components, schema, io);
  const paths: Record<string, Json> = {};
  for (const { name, feature, call } of calls) {
    const operation = { operationId: name, tags: [feature], ...operationOf(call, schemaOf) };
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vela API',
      version: '1',
      description:
        'What the API host of Vela can be asked. Failures are told by a code, whose text the site translates.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    tags: [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a member, for apps' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'The same, for pages of the site',
        },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: 'The credential of a server, which staff create with the scopes that a call names',
        },
      },
    },
  };
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

/**
 * Converts a schema to JSON Schema and adds shared schemas to the components. Objects allow
 * additional properties, because an answer may get more fields later.
 */
function readSchema(components: Record<string, Json>, schema: z.ZodType, io: 'input' | 'output'): Json {
  const written = z.toJSONSchema(schema, {
    io,
    metadata: schemas,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const { $schema: _, $defs = {}, ...own } = JSON.parse(JSON.stringify(written).replaceAll('#/$defs/', COMPONENTS));
  for (const [name, shared] of Object.entries<Json>($defs)) {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shared)) throw new Error(`Two schemas are called ${name}`);
    components[name] = shared;
  }
  return own;
}

function operationOf(call: Call, schemaOf: SchemaOf): Json {
  const authority = authorityOf(call);
  const body = bodyOf(call, schemaOf);
  const parameters = [
    ...parametersOf('path', call.params, schemaOf),
    ...parametersOf('query', call.query, schemaOf),
    ...headersOf(call, schemaOf),
  ];
  return {
    summary: call.summary,
    description: describe(call),
    ...(authority && { 'x-authority': authority }),
    security: credentialsOf(call).map((name) => ({ [name]: name === 'service' && call.scope ? [call.scope] : [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
      ...failedResponses(call, schemaOf),
    },
  };
}

/** Describes access, rate limit and cache age of a call. */
function describe(call: Call): string {
  const { access, limit, cache, keyed } = call;
  const authority = authorityOf(call);
  return [
    access === 'public' ? 'Everybody may ask.' : `Who may ask: ${access}.`,
    ...(isForBrowsers(call) ? [] : ['Pages of the site may not ask it.']),
    ...(wantsStepUp(call) ? ['Only for who has just proved who they are.'] : []),
    ...(authority ? [describeAuthority(authority)] : []),
    ...(limit ? [`Each caller may ask ${limit.times} times in ${limit.window_seconds} seconds.`] : []),
    ...(cache ? [`Through the site an answer may be ${cache.fresh_seconds} seconds old.`] : []),
    ...(keyed ? ['With one Idempotency-Key it has its effect once, and the same answer every time.'] : []),
  ].join(' ');
}

/** Describes the released row of the authority table. The office can change it at run time. */
function describeAuthority({ roles, second, by_record, alone }: Authority): string {
  const waits = by_record ? 'what it makes waits' : 'it answers 202 and waits';
  const seconds = {
    never: 'One person is enough.',
    above: alone
      ? `One person moves up to ${alone.once} ${alone.unit} alone, and ${alone.day} within a Bangkok day. Above that ${waits} until a second person approves.`
      : '',
    always: `It always takes two people: ${waits} until a second person approves.`,
  };
  return `Roles: ${roles.join(', ')}. ${seconds[second]}`;
}

const parametersOf = (place: 'path' | 'query', { shape }: z.ZodObject, schemaOf: SchemaOf): Json[] =>
  Object.entries<z.ZodType>(shape).map(([name, field]) => ({
    name,
    in: place,
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));

function headersOf(call: Call, schemaOf: SchemaOf): Json[] {
  const { keyed, raw } = call;
  const header = (name: string, description: string, schema: Json) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
  });
  return [
    ...(keyed ? [header('Idempotency-Key', 'Of the caller’s own making.', schemaOf(idempotencyKey, 'input'))] : []),
    ...(changesOneOf(call)
      ? [
          {
            ...header(
              'If-Match',
              'The ETag of the reading that it goes by: where somebody has changed the same thing since, nothing is done.',
              { type: 'string' },
            ),
            required: false,
          },
        ]
      : []),
    ...(raw ? [header(raw.signature.header, raw.signature.says, { type: 'string' })] : []),
  ];
}

/** Returns the request body by media type; null if the call takes none. */
function bodyOf({ method, raw, file, form }: Call, schemaOf: SchemaOf): Json | null {
  if (raw) return { 'application/json': { schema: schemaOf(raw.body, 'input') } };
  if (file) {
    const contentMediaType = 'application/octet-stream';
    const description = `${file.most_bytes} bytes at most`;
    const properties = { file: { type: 'string', contentMediaType, description } };
    const schema = { type: 'object', properties, required: ['file'] };
    return { [MULTIPART]: { schema, encoding: { file: { contentType: file.media_types.join(', ') } } } };
  }
  if (method !== 'POST' || Object.keys(form.shape).length === 0) return null;
  return { [FORM]: { schema: schemaOf(form, 'input') } };
}

/** Returns each status with its failure codes. */
function failedResponses(call: Call, schemaOf: SchemaOf): Record<string, Json> {
  const byStatus = Map.groupBy(failuresOf(call), (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(codes.some(tellsWhen) && { headers: retryAfter }),
        content: { 'application/json': { schema: failedSchema(codes, schemaOf) } },
      },
    ]),
  );
}

const tellsWhen = (code: FailureCode) => /too_many|in_flight|unavailable|crowded|unfinished/.test(code);

const retryAfter = { 'Retry-After': { description: 'In so many seconds', schema: { type: 'integer', minimum: 1 } } };

/**
 * Returns the schema of failures. The schemas of the codes are shared among all calls as
 * components.
 */
const failedSchema = (codes: readonly FailureCode[], schemaOf: SchemaOf): Json =>
  schemaOf(z.looseObject({ error: z.union(codes.map((code) => failureErrors()[code])) }), 'output');
