/** Generates the OpenAPI 3.1 document of the API from the calls. */
import { z } from 'zod';
import { changesOneOf, failuresOf } from '../../../calls/call-failures.ts';
import { type ErrorBody, type FailureCode, failureErrors, failureStatus } from '../../../calls/failure.ts';
import { calls as allCalls } from '../../../calls/index.ts';
import { livePaths } from '../../../calls/live-paths.ts';
import { type Authority, staffAuthorityOf, wantsStepUp } from '../../../calls/platform/authority.ts';
import {
  type Access,
  type CachePolicy,
  type Call,
  credentialOf,
  idempotencyKey,
  isForBrowsers,
  STEP_UP_SECONDS,
} from '../../../calls/platform/call.ts';
import { exampleBody, exampleOf } from '../../../calls/platform/example/example.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { schemas } from '../../../calls/schemas.ts';
import { webhookBodies } from '../../../calls/webhook-bodies.ts';

type Json = Record<string, unknown>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const COMPONENTS = '#/components/schemas/';
const EXAMPLES = '#/components/examples/';

const servers = [
  {
    url: '/api',
    description:
      'On the site. Apps and servers send a bearer token. The site rejects requests with a token and a cookie.',
  },
  {
    url: 'https://{api_host}',
    description: 'The same API on a separate host, if the setting API_HOSTNAME names one.',
    variables: { api_host: { default: 'api.vela.example', description: 'Host name of the API.' } },
  },
];

/**
 * Returns the document, of all rooms or of one. Schemas that several calls share are components,
 * named after their exports. Generating it takes about a second, so the module is imported only on
 * request.
 */
export function openApiDocument(room: string | null = null): Json {
  const calls = room === null ? allCalls : allCalls.filter(({ feature }) => feature.startsWith(`${room}/`));
  const components: Record<string, Json> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => readSchema(components, schema, io);
  const paths: Record<string, Json> = {};
  for (const { name, feature, call } of calls) {
    const operation = { operationId: name, tags: [tagOf(feature)], ...operationOf(name, call, schemaOf) };
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vela API',
      version: '1',
      description:
        'The API of Vela, a live-streaming community for Thai viewers. Each failure has a code, which the site translates into a message. The examples are generated from the schemas.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    ...groupTags(calls.map(({ feature }) => feature)),
    paths: { ...paths, ...(room === null || room === 'live' ? livePaths : {}) },
    ...(room === null || room === 'families' ? { webhooks: webhooksOf(schemaOf) } : {}),
    components: {
      schemas: components,
      examples: failureExamples(calls),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "A member's token, for apps." },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: 'The credential of a server. Staff create it with the scopes that the calls require.',
        },
      },
    },
  };
}

/** Describes the requests that Vela sends to the webhooks of families. */
const webhooksOf = (schemaOf: SchemaOf): Json =>
  Object.fromEntries(
    Object.entries(webhookBodies).map(([event, { summary, body }]) => [
      event,
      {
        post: {
          operationId: `webhook_${event.replaceAll(/\W+/g, '_').replace(/_$/, '')}`,
          tags: ['family-webhook'],
          summary,
          description:
            'Vela signs each request by Standard Webhooks with the secret of the webhook, and repeats it for a day until it is answered with a status from 200 to 299.',
          security: [],
          parameters: webhookHeaders.map(([name, description, example]) => ({
            ...{ name, in: 'header', required: true, description },
            ...{ schema: { type: 'string' }, example },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'output'), example: exampleOf(body, 'output') } },
          },
          responses: { 204: { description: 'The delivery is done.' }, 410: { description: 'Stops all deliveries.' } },
        },
      },
    ]),
  );

const webhookHeaders = [
  ['webhook-id', 'Id of the delivery. A repetition has the same.', `msg_${'0123456789abcdef'.repeat(2)}`],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970.', '1795176000'],
  [
    'webhook-signature',
    'One signature per valid secret, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
] as const;

/** Returns the tag of a feature: its word, without the room. */
const tagOf = (feature: string): string => feature.slice(feature.indexOf('/') + 1);

/**
 * Returns the tags, and their groups by room. A word of two rooms, such as `order` of `money` and
 * `shop`, is one tag in both groups.
 */
function groupTags(features: readonly string[]) {
  const sorted = [...new Set(features)].sort();
  const rooms = Map.groupBy(sorted, (feature) => feature.slice(0, feature.indexOf('/')));
  const tags = Map.groupBy(sorted, tagOf);
  return {
    tags: Array.from(tags, ([name]) => ({ name })),
    'x-tagGroups': Array.from(rooms, ([name, list]) => ({ name, tags: list.map(tagOf) })),
  };
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

/**
 * Converts a schema to JSON Schema and adds its named parts to the components. Objects accept
 * unknown fields, because responses may get more fields later.
 */
function readSchema(components: Record<string, Json>, schema: z.ZodType, io: 'input' | 'output'): Json {
  const rawSchema = z.toJSONSchema(schema, {
    io,
    metadata: schemas,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const { $schema: _, $defs = {}, ...own } = JSON.parse(JSON.stringify(rawSchema).replaceAll('#/$defs/', COMPONENTS));
  for (const [name, definition] of Object.entries<Json>($defs)) {
    const component = components[name];
    if (component && JSON.stringify(component) !== JSON.stringify(definition))
      throw new Error(`Two schemas have the name ${name}`);
    components[name] = definition;
  }
  return own;
}

function operationOf(name: string, call: Call, schemaOf: SchemaOf): Json {
  const authority = staffAuthorityOf(call);
  const credential = credentialOf(call);
  const body = bodyOf(name, call, schemaOf);
  const parameters = [
    ...parametersOf('path', call.params, schemaOf),
    ...parametersOf('query', call.query, schemaOf),
    ...headersOf(call, schemaOf),
  ];
  return {
    summary: call.summary,
    description: describe(call),
    ...(authority && { 'x-authority': authority }),
    security: credential === null ? [] : [{ [credential]: call.scope ? [call.scope] : [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          'application/json': { schema: schemaOf(call.answer, 'output'), example: exampleOf(call.answer, 'output') },
        },
      },
      ...failedResponses(call, schemaOf),
    },
  };
}

/** Describes the callers of a call, its approval, its limit, its cache and its idempotency. */
function describe(call: Call): string {
  const { access, scope, limit, cache, idempotent } = call;
  const authority = staffAuthorityOf(call);
  return [
    scope ? `Requires the credential of a server with the scope ${scope}.` : requirements[access],
    ...(isForBrowsers(call) ? [] : ['Rejects requests from pages of the site.']),
    ...(wantsStepUp(call) ? [`Requires a sign-in within the last ${STEP_UP_SECONDS / 60} minutes.`] : []),
    ...(authority ? describeAuthority(authority) : []),
    ...(limit ? [`Accepts ${limit.times} requests per caller within ${limit.window_seconds} seconds.`] : []),
    ...(cache ? [describeCache(cache)] : []),
    ...(idempotent ? ['Takes effect once per Idempotency-Key: repeated requests return the same response.'] : []),
  ].join(' ');
}

const requirements: Record<Access, string> = {
  public: 'Requires no credential.',
  bearer: 'Requires a signed-in member.',
  caster: 'Requires a VB.',
  family: "Requires a role with access to a family's back office.",
  moderator: 'Requires a moderator or a member of staff.',
  staff: 'Requires a member of staff.',
  service: 'Requires the credential of a server.',
};

/** Describes a row of the authority table as released. Staff can change it. */
function describeAuthority({ roles, second, by_record, alone }: Authority): string[] {
  const approvalNote = by_record
    ? 'Stores the record, which then waits for the approval of a second person.'
    : 'Answers 202, and waits for the approval of a second person.';
  const unless = alone
    ? [
        `Runs at once up to ${alone.once} ${alone.unit} per command, and ${alone.day} per person and Bangkok day.`,
        `Above that: ${approvalNote.charAt(0).toLowerCase()}${approvalNote.slice(1)}`,
      ]
    : [];
  const approval = { never: ['Requires no second person.'], above: unless, always: [approvalNote] };
  return [`Requires one of the roles ${roles.join(', ')}.`, ...approval[second]];
}

const describeCache = ({ fresh_seconds, stale_seconds }: CachePolicy) =>
  `Returns responses from the cache of the site for ${fresh_seconds} seconds, and for ${stale_seconds} more while it renews them.`;

const parametersOf = (place: 'path' | 'query', { shape }: z.ZodObject, schemaOf: SchemaOf): Json[] =>
  Object.entries<z.ZodType>(shape).map(([name, field]) => ({
    name,
    in: place,
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
    example: exampleOf(field, 'input', name),
  }));

function headersOf(call: Call, schemaOf: SchemaOf): Json[] {
  const { idempotent, raw } = call;
  const header = (name: string, description: string, example: string, schema: Json = { type: 'string' }) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
    example,
  });
  return [
    ...(idempotent
      ? [
          header(
            'Idempotency-Key',
            'A key that the caller generates for each command and sends again with each retry.',
            'b1946ac9-2f3d-4c5e-8a71-0d5b1c2e3f40',
            schemaOf(idempotencyKey, 'input'),
          ),
        ]
      : []),
    ...(changesOneOf(call)
      ? [
          {
            ...header(
              'If-Match',
              'The ETag of the state that the caller has seen. If the record has changed since, the API changes nothing and answers 412.',
              '"4821"',
            ),
            required: false,
          },
        ]
      : []),
    ...(raw
      ? [header(raw.signature.header, raw.signature.says, `t=1795176000,v1=${'0123456789abcdef'.repeat(4)}`)]
      : []),
  ];
}

/** Returns the content of the request body by media type, or null if the call takes no body. */
function bodyOf(name: string, call: Call, schemaOf: SchemaOf): Json | null {
  const { method, raw, file, form } = call;
  if (file) {
    const contentMediaType = 'application/octet-stream';
    const description = `Maximum ${file.most_bytes} bytes.`;
    const properties = { file: { type: 'string', contentMediaType, description } };
    const schema = { type: 'object', properties, required: ['file'] };
    const encoding = { file: { contentType: file.media_types.join(', ') } };
    return { [MULTIPART]: { schema, encoding, example: { file: '(the bytes of the file)' } } };
  }
  const example = method === 'POST' ? exampleBody({ name, call }) : null;
  if (!example) return null;
  return { [raw ? 'application/json' : FORM]: { schema: schemaOf(raw?.body ?? form, 'input'), example } };
}

/** Returns a response for each status, with the failure codes that have it. */
function failedResponses(call: Call, schemaOf: SchemaOf): Record<string, Json> {
  const byStatus = Map.groupBy(failuresOf(call), (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(codes.some(hasRetryAfter) && { headers: retryAfter }),
        content: {
          'application/json': {
            schema: failedSchema(codes, schemaOf),
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `${EXAMPLES}${code}` }])),
          },
        },
      },
    ]),
  );
}

/** Returns an example body for each failure code that a call can answer. */
const failureExamples = (calls: typeof allCalls): Record<string, Json> =>
  Object.fromEntries(
    [...new Set(calls.flatMap(({ call }) => failuresOf(call)))].map((code) => {
      const error = exampleOf(failureErrors()[code], 'output') as ErrorBody;
      return [code, { summary: code, value: failure(error) }];
    }),
  );

/** Returns whether a failure has a Retry-After header. */
const hasRetryAfter = (code: FailureCode) => /too_many|in_flight|unavailable|crowded|unfinished/.test(code);

const retryAfter = {
  'Retry-After': { description: 'Seconds after which the caller may retry.', schema: { type: 'integer', minimum: 1 } },
};

/** Returns the schema of the failures. The details of each code are a component. */
const failedSchema = (codes: readonly FailureCode[], schemaOf: SchemaOf): Json =>
  schemaOf(z.looseObject({ error: z.union(codes.map((code) => failureErrors()[code])) }), 'output');
