import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { regexFault } from '../../../scripts/lint/regexVerdicts.mjs';
import { wrongWords } from '../../../scripts/lint/words.mjs';
import { root } from '../../../scripts/support/root';
import { opcodeName } from '../../../src/engine/evm/trace/opcodes';
import { builtInNames } from '../../../src/engine/networks/networkNames';
import { namedServices } from '../../../src/engine/networks/network';
import { readTemplate } from '../../../src/engine/networks/explorers';
import { cb58Id, readPattern } from '../../../src/engine/primitives';

/** `/source/flags`: the only form that `readPattern` accepts. */
const isPattern = (text: string): boolean => /^\/.*\/[a-z]*$/s.test(text);
const pattern = z.string().refine(isPattern);
const origin = z.url({ protocol: /^https?$/ }).refine((text) => !text.endsWith('/'));
const sentence = z.string().regex(/[.…]$/);

const lines = (text: string): boolean =>
  placesIn(text).every((place) =>
    /^(?:(?:count|duration|percent|id|remote|subnet) [0-9]|(?:vm|plugin)(?: [0-9])?|log|release|upgrade)$/.test(place),
  );
const withGroups = ({ pattern: written, happened = '' }: { pattern: string; happened?: string | undefined }): boolean =>
  placesIn(happened).every((place) => Number(place.split(' ')[1] ?? 0) <= groupsOf(written));
const reasons = z.array(
  z.strictObject({ pattern, happened: z.string().refine(lines), remedy: z.string() }).refine(withGroups),
);
const healthErrors = z
  .strictObject({
    errors: z.array(
      z
        .strictObject({
          pattern,
          happened: z.string().refine(lines).optional(),
          fixes: z.array(z.string().refine(lines)).optional(),
          explain: z.enum(['notConnected', 'notBootstrapped', 'network', 'router']).optional(),
        })
        .refine(({ happened, fixes, explain }) =>
          explain === undefined ? happened !== undefined && fixes !== undefined : (happened ?? fixes) === undefined,
        )
        .refine(withGroups, 'takes more groups than its pattern has'),
    ),
    network: reasons,
    router: reasons,
    remedies: z.record(z.string(), sentence),
  })
  .refine(
    ({ network, router, remedies }) =>
      Object.keys(remedies).sort().join() ===
      [...new Set([...network, ...router].map(({ remedy }) => remedy))].sort().join(),
    'lacks a remedy, or has one that no reason names',
  );

const signatures = (kind: string) => z.array(z.string().regex(new RegExp(`^${kind} \\w+\\(`))).optional();
const signatureFile = z
  .strictObject({
    types: z.record(z.string().regex(/^\w+$/), z.string()).optional(),
    tables: z.array(
      z.strictObject({
        standard: z.string(),
        addresses: z.array(z.string().regex(/^0x[0-9a-f]{40}$/)).optional(),
        events: signatures('event'),
        functions: signatures('function'),
        errors: signatures('error'),
      }),
    ),
  })
  .refine(({ types = {}, tables }) => {
    const named = new Set(textsIn(tables).flatMap(placesIn));
    return named.size === Object.keys(types).length && [...named].every((name) => Object.hasOwn(types, name));
  }, 'names a type that it does not have, or has one that it does not name');

const wellKnown = (key: RegExp) =>
  z.record(
    z.string().regex(key),
    z.strictObject({ name: z.string(), network: z.enum(['mainnet', 'fuji', 'local']).optional() }),
  );

/** The contents of each data file in src: the types of the code that reads it, checked against the files. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  'cli/mcp/toolTexts.json': z.record(
    z.string().regex(/^[a-z]+(?:_[a-z0-9]+)+$/),
    z.strictObject({
      title: z.string().max(40),
      description: z.string().max(300),
      isOffline: z.literal(true).optional(),
      fields: z.record(z.string(), z.string().max(80)),
    }),
  ),
  'engine/abi/code/evmVersions.json': z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-zA-Z]+$/),
        times: z.array(z.string().regex(/^[a-z]+Time(?:stamp)?$/)).optional(),
        opcodes: z.record(z.string().regex(/^[A-Z0-9]+$/), z.string().regex(/^0x[0-9a-f]{2}$/)).optional(),
      }),
    )
    .refine((versions) => {
      const bytes = versions.flatMap(({ opcodes = {} }) => Object.entries(opcodes));
      return (
        new Set(bytes.map(([, byte]) => byte)).size === bytes.length &&
        bytes.every(([name, byte]) => opcodeName(Number(byte)) === name)
      );
    }, 'has an opcode twice, or one of another name'),
  'engine/abi/known/contracts.json': signatureFile,
  'engine/abi/known/interchain.json': signatureFile,
  'engine/abi/known/multicall.json': signatureFile,
  'engine/abi/known/tokens.json': signatureFile,
  'engine/abi/known/validatorManager.json': signatureFile,
  'engine/errors/errors.json': z.array(
    z
      .strictObject({
        status: z.int().optional(),
        json: z.boolean().optional(),
        code: z.union([z.int(), z.literal('any')]).optional(),
        text: pattern.optional(),
        method: pattern.optional(),
        category: z.enum([
          'notFound',
          'noEndpoint',
          'noMethod',
          'badRequest',
          'unauthorized',
          'rateLimited',
          'bootstrapping',
          'closing',
          'prunedState',
          'unfinalized',
          'batchTooLarge',
          'tooLarge',
          'rangeTooLarge',
          'nodeTimeout',
          'reverted',
          'rejectedTransaction',
          'signerTooNew',
          'unsupported',
          'serverFault',
          'notRecorded',
        ]),
        message: sentence.optional(),
        silent: sentence.optional(),
        ofNodes: sentence.optional(),
        retry: z.strictObject({ unknown: z.string(), now: z.string().optional() }).optional(),
      })
      .refine(({ status, code }) => (status === undefined) !== (code === undefined), 'of a status or of a code')
      .refine(({ message, category }) => message !== undefined || category === 'noMethod', 'has no sentence')
      .refine(
        ({ message = '', text = '//' }) => groupsIn(message) <= groupsOf(text),
        'takes more groups than its pattern has',
      )
      .refine(({ message = '', silent = '', ofNodes = '' }) =>
        placesIn(message + silent + ofNodes).every((place) => /^(?:host|method|nodes|when|: words|[1-9])$/.test(place)),
      ),
  ),
  'engine/errors/sentences.json': z.record(
    z.string(),
    z.record(
      z.string(),
      sentence.refine((text) =>
        placesIn(text).every((place) =>
          /^(?:host|method|code|status|words|target|path|expected|megabytes|count|seconds|executed|block)$/.test(place),
        ),
      ),
    ),
  ),
  'engine/config/language/knownAddresses.json': z.record(
    z.string().regex(/^0x[0-9a-f]{40}$/),
    z.strictObject({ name: z.string(), note: sentence.optional(), needsCode: z.literal(true).optional() }),
  ),
  'engine/config/language/wholeFiles.json': z.record(
    z.enum(['genesis', 'upgrade', 'subnetEvm', 'cChain']),
    z.array(z.strictObject({ label: z.string(), sentence, value: z.looseObject({}) })),
  ),
  'engine/config/rules/rules.json': z.record(
    z.string(),
    z.record(
      z.string(),
      z
        .strictObject({
          severity: z.enum(['error', 'warning', 'hint']),
          basis: z.enum(['seen', 'inferred']),
          source: z.string().min(1),
          values: z.array(z.string()).optional(),
          // A question, or a sentence that ends in a value.
          message: z.string().regex(/[.…?}]$/),
          vm: z.string().optional(),
        })
        .refine(({ message, vm = '', values = [] }) =>
          isDeepStrictEqual(new Set(placesIn(message + vm)), new Set(values)),
        ),
    ),
  ),
  'engine/health/checks.json': z.record(
    z.string(),
    z
      .strictObject({
        subject: z.string(),
        meaning: sentence,
        passed: z.string().optional(),
        answers: z.record(z.string(), z.string()).optional(),
      })
      .refine(({ passed, answers }) => (passed === undefined) !== (answers === undefined)),
  ),
  'engine/health/errors.json': healthErrors,
  'engine/networks/recorded.json': z.strictObject({
    recordedAt: z.int(),
    transaction: z.string().regex(/^0x[0-9a-f]{64}$/),
  }),
  'engine/networks/networks.json': z.strictObject({
    networks: z
      .array(
        z.strictObject({
          name: z.string(),
          networkId: z.int().positive(),
          hrp: z.string().regex(/^[a-z]+$/),
          nodes: z.array(z.strictObject({ name: z.string(), url: origin })),
          dataApi: origin.optional(),
          metricsApi: origin.optional(),
          chains: z.array(
            z.strictObject({
              name: z.string(),
              path: z.string(),
              blockchainId: z
                .string()
                .refine((text) => cb58Id(text)?.checksum === 'valid')
                .optional(),
              evmChainId: z.int().positive(),
              symbol: z.string(),
            }),
          ),
          explorers: z.record(z.string(), z.array(z.string().refine((text) => readTemplate(text) === text))).optional(),
          verifiedSources: z.partialRecord(z.enum(namedServices), z.url()).optional(),
          upgrades: z
            .strictObject({
              durango: z.iso.datetime(),
              etna: z.iso.datetime(),
              granite: z.iso.datetime(),
              helicon: z.iso.datetime(),
            })
            .optional(),
        }),
      )
      .refine((networks) =>
        isDeepStrictEqual(
          networks.map(({ name }) => name),
          builtInNames,
        ),
      ),
    verifiedChains: z.array(z.int().positive()),
    evmChains: z.record(
      z.string().regex(/^[1-9][0-9]*$/),
      z.strictObject({ name: z.string(), symbol: z.string(), networkId: z.int().optional() }),
    ),
    explorers: z.record(z.hostname(), z.string()),
  }),
  'engine/report/page/factCards.json': z.record(
    z.enum(['node', 'validation', 'subnet', 'blockchain', 'asset']),
    z.array(z.strictObject({ heading: z.string(), keys: z.array(z.string().regex(/^[a-zA-Z]+$/)).min(2) })),
  ),
  'engine/report/page/tabs.json': z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z]+$/),
      title: z.string().regex(/^[A-Z][a-z]+$/),
      sections: z.array(z.string().regex(/^[a-zA-Z]+$/)).min(1),
      counts: z.array(z.string()).optional(),
    }),
  ),
  'engine/rpc/methods/servicePaths.json': z.array(
    z.strictObject({
      verb: z.enum(['GET', 'POST']),
      path: z.string().regex(/^v\d\//),
      summary: z.string().regex(/^[A-Z].*\.$/),
    }),
  ),
  'engine/rpc/notFoundTexts.json': z.record(
    z.string().regex(/^[a-z]+[._]\w+$/),
    z.array(z.string().refine(isPattern)).min(1),
  ),
  'engine/transactions/requestsAbout.json': z.record(
    z.string().regex(/^[\w -]+$/),
    z.array(z.string().regex(/^[a-zA-Z0-9]+[._]\w+(?: [[{].*[\]}])?$/)),
  ),
  'engine/transactions/report/fieldLabels.json': z.record(
    z.string().regex(/^[a-zA-Z.]+$/),
    z.string().regex(/^[a-zA-Z]/),
  ),
  'engine/primitives/ids/wellKnown.json': z.strictObject({
    ids: wellKnown(/^0x[0-9a-f]{64}$/),
    vms: wellKnown(/^[a-z0-9]+$/),
    addresses: wellKnown(/^0x(?:[0-9a-f]{40}|0|[1-9a-f][0-9a-f]{0,2})$/),
    nodes: wellKnown(/^0x[0-9a-f]{40}$/),
    owners: wellKnown(/^0x[0-9a-f]{40}$/),
  }),
};

const placesIn = (text: string): readonly string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const groupsIn = (text: string): number => Math.max(0, ...placesIn(text).flatMap((name) => Number(name) || []));
const groupsOf = (text: string): number => (new RegExp(`${readPattern(text).source}|`).exec('')?.length ?? 1) - 1;

const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.json') && !file.endsWith('tsconfig.json'))
  .sort();
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, 'src', file), 'utf8'));

describe('data files', () => {
  it('have a schema each', () => {
    assert.deepEqual(files, Object.keys(schemas).sort());
  });

  for (const file of files) {
    it(`are as their schema says: ${file}`, () => {
      assert.equal(z.prettifyError(schemas[file]!.safeParse(read(file)).error ?? new z.ZodError([])), '');
    });

    it(`have patterns of linear time: ${file}`, () => {
      const faults = textsIn(read(file))
        .filter(isPattern)
        .flatMap((text) => {
          const { source, flags } = readPattern(text);
          const fault = regexFault(source, flags);
          return fault === undefined ? [] : [`${text}: ${fault}`];
        });
      assert.deepEqual(faults, []);
    });

    it(`have the words of the field: ${file}`, () => {
      const faults = textsIn(read(file))
        .filter((text) => text.includes(' ') && !isPattern(text))
        .flatMap((text) => wrongWords(text).map(({ bad, better }) => `${text}: "${bad}", not ${better}`));
      assert.deepEqual(faults, []);
    });
  }

  it('are refused with a pattern that is written otherwise', () => {
    assert.throws(() => readPattern('a+'), /No pattern/);
    assert.notEqual(regexFault(readPattern('/^(a+)+$/').source, ''), undefined);
  });
});

function textsIn(value: unknown): readonly string[] {
  return typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
}
