/** Rules that every endpoint declaration obeys, including future ones. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failuresOf } from '../../../calls/call-failures.ts';
import { askedAt } from '../../../calls/call-files.ts';
import { failureStatus } from '../../../calls/failure.ts';
import * as tables from '../../../calls/failure-tables.ts';
import { calls } from '../../../calls/index.ts';
import { callPath } from '../../../calls/platform/call.ts';
import type { FailureTable } from '../../../calls/platform/failure/failure-table.ts';
import en from '../../../locales/en/platform/error.json' with { type: 'json' };
import th from '../../../locales/th/platform/error.json' with { type: 'json' };

const UUID = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

describe('endpoint declarations', () => {
  test('a parameter stays one path segment, whatever its value', () => {
    expect(callPath('/v1/lives/{slug}/users', { slug: '../a b/?#%' })).toBe('/v1/lives/..%2Fa%20b%2F%3F%23%25/users');
  });

  test.for(calls)('$name names exactly the parameters of its path', ({ call }) => {
    const paramNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(paramNames.sort()).toEqual(Object.keys(call.params.shape).sort());
  });

  test.for(calls)('$name is cached only if it is a public read', ({ call }) => {
    expect(call.cache === undefined || (call.access === 'public' && call.method === 'GET')).toBe(true);
  });

  const TEXTS = ['--------', 'two words', 'no_uuid-but-16-letters-or-more'];

  /**
   * All fields that accept a uuid, a list of uuids or a slug. A field that accepts hyphens only, or
   * two words, is a text.
   */
  const names = calls.flatMap(({ name, call }) =>
    [call.params, call.query, call.form].flatMap((fields) =>
      Object.entries(fields.shape)
        .filter(
          ([, field]) => z.safeParse(field, UUID).success && TEXTS.every((text) => !z.safeParse(field, text).success),
        )
        .map(([field, schema]) => ({ name, field, schema })),
    ),
  );

  test.for(names)('$name reads $field in capitals as the same value', ({ schema }) => {
    expect(z.parse(schema, UUID.toUpperCase())).toBe(z.parse(schema, UUID));
  });

  test.for(calls)('$name takes a form only by POST', ({ call }) => {
    expect(call.method === 'POST' || Object.keys(call.form.shape).length === 0).toBe(true);
  });

  // Payment gateways define the answers to their webhooks.
  test.for(calls.filter(({ call }) => !call.raw))('$name answers in an envelope', ({ call }) => {
    const schema = z.toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' });
    expect(Object.keys(schema.properties ?? {})).toContain('data');
  });

  test('no two endpoints share a method and a path', () => {
    const places = calls.map(({ call }) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  /** Returns an address whose parameters equal no fixed segment of an endpoint. */
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'a%20step');

  test.for(calls)('$name is found by its address with its parameters', async ({ call }) => {
    const match = await askedAt(call.method, addressOf(call.path));
    expect(match?.call).toBe(call);
    expect(match?.params).toEqual(Object.fromEntries(Object.keys(call.params.shape).map((name) => [name, 'a step'])));
  });

  test('the wrong method finds no endpoint, an unknown address finds nothing', async () => {
    expect(await askedAt('DELETE', '/v1/cache/generation')).toEqual({ call: null, params: {} });
    expect(await askedAt('GET', '/v1/cache/nothing')).toBeNull();
    expect(await askedAt('GET', '/v1/nothing')).toBeNull();
  });

  test('every failure is in one table, and the Workers start with its status', () => {
    const entries = Object.values<FailureTable>(tables).flatMap((table) => Object.entries(table));
    const statuses = entries.map(([code, entry]) => [code, typeof entry === 'number' ? entry : entry.status]);
    expect(statuses.toSorted()).toEqual(Object.entries(failureStatus).toSorted());
  });

  test('every failure is one of a call, except those of the edge', () => {
    const { edgeFailures, ...others } = tables;
    const declaredCodes = new Set<string>(calls.flatMap(({ call }) => failuresOf(call)));
    const codesOf = (table: FailureTable) => Object.keys(table);
    expect(
      Object.values<FailureTable>(others)
        .flatMap(codesOf)
        .filter((code) => !declaredCodes.has(code)),
    ).toEqual([]);
    expect(codesOf(edgeFailures).filter((code) => declaredCodes.has(code))).toEqual([]);
  });

  test('every error code has a text in both languages', () => {
    const codes = Object.keys(failureStatus).sort();
    expect(Object.keys(th.code).sort()).toEqual(codes);
    expect(Object.keys(en.code).sort()).toEqual(codes);
  });
});
