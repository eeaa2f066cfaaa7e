import type { OpenApi, Schema } from './openApi';

/** Random numbers in [0, 1), reproducible by seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface SampleOptions {
  readonly random: () => number;
  /** Probability of an optional field: 1 for always. */
  readonly optional: number;
}

/** A value that matches a published schema. Strings resemble the schema's example, or follow from their names. */
export function schemaSample(api: OpenApi, schema: Schema, options: SampleOptions, name = ''): unknown {
  const { random } = options;
  if (schema.$ref !== undefined) {
    return schemaSample(api, api.schemas[schema.$ref.split('/').at(-1)!]!, options, name);
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    return schemaSample(api, pick(choices, random), options, name);
  }
  if (schema.allOf !== undefined) {
    return schemaSample(api, schema.allOf[0]!, options, name);
  }
  if (schema.enum !== undefined) {
    return pick(schema.enum, random);
  }
  const type = Array.isArray(schema.type) ? pick(schema.type as readonly string[], random) : schema.type;
  switch (type) {
    case 'object':
      return objectSample(api, schema, options);
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) + (options.optional === 1 ? 1 : 0) }, () =>
        schemaSample(api, schema.items!, options, name),
      );
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'number':
    case 'integer':
      return numberSample(name, random);
    default:
      return textSample(name, schema.examples?.[0] ?? schema.example, random);
  }
}

function objectSample(api: OpenApi, schema: Schema, options: SampleOptions): unknown {
  if (typeof schema.additionalProperties === 'object') {
    return { [hex(20, options.random)]: schemaSample(api, schema.additionalProperties, options) };
  }
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key]) => required.has(key) || options.random() < options.optional)
      .map(([key, field]) => [key, schemaSample(api, field, options, key)]),
  );
}

function numberSample(name: string, random: () => number): number {
  if (/timestamp$|^lastRun$/i.test(name)) return 1_500_000_000 + Math.floor(random() * 3e8);
  if (/^(?:value|progress)$/.test(name)) return Math.floor(random() * 1e9) / 1e4;
  if (/^(?:decimals|denomination|threshold|quorumNumerator)$/.test(name)) return Math.floor(random() * 100);
  return Math.floor(random() * 2 ** 52);
}

const DIGITS =
  /^(?:amount|balance|value|\w*blockNumber|outputIndex|tokenId|gas\w+|nonce|\w*baseFee\w*|max\w*Fee\w*|feesSpent|cumulativeTransactions|threshold|estimatedReward|amountStaked|currentSupply|sortKey|txStatus)$/i;
const LARGE = /^(?:amount|balance|value|tokenId|sortKey|estimatedReward|amountStaked)$/;

function textSample(name: string, example: unknown, random: () => number): string {
  const shown = typeof example === 'string' ? example : '';
  // The published example is one digit too long, or missing.
  if (name === 'address' && shown.startsWith('0x')) return hex(20, random);
  if (name === 'parentHash') return hex(32, random);
  if (name === 'input') return hex(4 + Math.floor(random() * 64), random);
  if (/^0x[0-9a-f]{40}$/i.test(shown)) return hex(20, random);
  if (/^0x[0-9a-f]{64}$/i.test(shown)) return hex(32, random);
  if (name === 'signedMessage') return hex(64, random);
  if (DIGITS.test(name)) return digits(LARGE.test(name) ? 60 : 15, random);
  return `${shown || name} ${digits(9, random)} <ü🧊>`;
}

function digits(most: number, random: () => number): string {
  const length = 1 + Math.floor(random() * most);
  return String(BigInt(Array.from({ length }, () => Math.floor(random() * 10)).join('')));
}

function hex(bytes: number, random: () => number): string {
  return `0x${Array.from({ length: 2 * bytes }, () => '0123456789abcdefABCDEF'[Math.floor(random() * 22)]).join('')}`;
}

function pick<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(random() * choices.length)]!;
}
