import { isList, isObject } from '../../../helpers/recording';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import type { Alter } from '../../../helpers/alteredNode';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import type { Attack } from '../attack';
import { type AttackedChain, onAttackedChain } from './attackedChain';
import { inFull } from '../../../../scripts/support/fullRun';
import { randomFrom } from './random';
import type { RawClient } from './rawClient';

const family = 'traces that lie';

type Steps = readonly JsonObject[];

/** Replaces the steps of each trace that has some, and the call tree. */
function altered(steps: (honest: Steps) => readonly JsonValue[], tree: (honest: JsonValue) => JsonValue = same): Alter {
  return (method, params, json) => {
    if (method !== 'debug_traceTransaction' || json === undefined) {
      return undefined;
    }
    const isTree = printJson(params ?? null).includes('callTracer');
    const logs = isObject(json) ? json['structLogs'] : undefined;
    if (isTree) {
      return { result: tree(json) };
    }
    return logs === undefined || !isList(logs)
      ? undefined
      : { result: { ...(json as JsonObject), structLogs: steps(logs as Steps) } };
  };
}

const same = (json: JsonValue): JsonValue => json;

/** Requests everything at the current position, and steps around. */
async function lookAround(raw: RawClient): Promise<void> {
  for (const move of ['restart', 'stepIn', 'continue', 'stepBack', 'next', 'stepOut', 'reverseContinue', 'continue']) {
    await raw.query(move);
    const { responses } = await raw.query('stackTrace', { threadId: 1 });
    const frames = (responses[0]?.body as { stackFrames?: { id: number }[] } | undefined)?.stackFrames ?? [];
    for (const { id } of [...frames.slice(0, 2), ...frames.slice(-1)]) {
      const { responses: opened } = await raw.query('scopes', { frameId: id });
      const scopes = (opened[0]?.body as { scopes?: { variablesReference: number }[] } | undefined)?.scopes ?? [];
      for (const { variablesReference } of scopes) {
        await openAll(raw, variablesReference, 3);
      }
    }
    await raw.query('evaluate', { expression: 'kept[0]', frameId: 1 });
    await raw.query('evaluate', { expression: 'pages[msg.sender].lines[0].amount', frameId: 1 });
    await raw.query('exceptionInfo', { threadId: 1 });
    await raw.query('disassemble', { memoryReference: '0x1000000', instructionCount: 50 });
  }
}

async function openAll(raw: RawClient, variablesReference: number, depth: number): Promise<void> {
  const { responses } = await raw.query('variables', { variablesReference });
  const { variables = [] } = (responses[0]?.body ?? {}) as { variables?: { variablesReference: number }[] };
  raw.problems.push(...(variables.length <= 2_000 ? [] : [`${variables.length} variables at once`]));
  for (const one of depth > 0 ? variables.slice(0, 4) : []) {
    if (one.variablesReference > 0) {
      await openAll(raw, one.variablesReference, depth - 1);
    }
  }
}

/** Loads an altered transaction, and looks around unless it was rejected with a sentence. */
async function attackWith({ client }: AttackedChain, hash: string, alter: Alter): Promise<readonly string[]> {
  const raw = client(alter);
  const { responses } = await raw.query('launch', { txHash: hash });
  if (responses[0]?.success === true) {
    await raw.query('configurationDone');
    await lookAround(raw);
  }
  await raw.query('disconnect');
  return raw.problems;
}

const big = (2n ** 256n - 1n).toString(16);
const wrong: readonly JsonValue[] = [
  ...[null, true, '', 'x', '0x', -1n, 0n, 1n, 1025n, 65_535n, 2n ** 32n, 2n ** 63n, 2n ** 64n, 2n ** 300n],
  ...[[], {}, [[]], ['zz'], [`0x${big}`], Array.from({ length: 1_024 }, () => `0x${big}`), 'PUSH1', 'JUMP', 'RETURN'],
  ...['CALL', 'CREATE2', 'REVERT', 'INVALID', 'opcode 0xef not defined', `0x${'ff'.repeat(1_000)}`],
];

type Any = <T>(list: readonly T[]) => T;

/** Steps some of which have one wrong value each. */
function spoilt(steps: Steps, any: Any, random: () => number): readonly JsonValue[] {
  const list: JsonValue[] = [...steps];
  const place = (): number => Math.floor(random() * list.length);
  for (let times = Math.floor(random() * 4); times >= 0; times--) {
    const at = place();
    const step = list[at];
    switch (Math.floor(random() * 8)) {
      case 0:
        list[at] = any(wrong);
        break;
      case 1:
        list.splice(at, 1 + Math.floor(random() * 50));
        break;
      case 2:
        list.splice(at, 0, ...list.slice(at, at + 50));
        break;
      case 3:
        list.reverse();
        break;
      case 4:
        [list[at], list[place()]] = [list[place()]!, list[at]!];
        break;
      default: {
        const key = any(['pc', 'op', 'gas', 'depth', 'stack', 'memory', 'pc', 'op', 'depth', 'stack']);
        const value = any([...wrong, any(steps)[key] ?? null]);
        list[at] = isObject(step ?? null) ? { ...(step as JsonObject), [key]: value } : step!;
      }
    }
  }
  return list;
}

/** A tree with one wrong value. */
function spoiltTree(tree: JsonValue, any: Any, random: () => number): JsonValue {
  if (!isObject(tree)) {
    return tree;
  }
  const calls = isList(tree['calls'] ?? null) ? (tree['calls'] as readonly JsonValue[]) : [];
  if (calls.length > 0 && random() < 0.6) {
    const at = Math.floor(random() * calls.length);
    return { ...tree, calls: calls.map((call, i) => (i === at ? spoiltTree(call, any, random) : call)) };
  }
  const key = any([...Object.keys(tree), 'error', 'output', 'calls', 'to', 'type']);
  return { ...tree, [key]: any([...wrong, calls.toReversed(), [...calls, ...calls]]) };
}

const attacks: readonly Omit<Attack, 'family'>[] = [
  {
    name: 'steps and calls spoilt at random (seed printed) are refused by a sentence or walked through',
    run: () =>
      onAttackedChain(async (chain) => {
        const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
        const random = randomFrom(seed);
        const any: Any = (list) => list[Math.floor(random() * list.length)]!;
        const problems: string[] = [];
        const hash = await chain.chain.call('attempt');
        for (let i = 0; i < inFull(20, 200); i++) {
          const isTree = random() < 0.4;
          // Responses about the same transaction are altered differently.
          const alter = altered(
            (steps) => (isTree ? steps : spoilt(steps, any, random)),
            (tree) => (isTree ? spoiltTree(tree, any, random) : tree),
          );
          problems.push(...(await attackWith(chain, hash, alter)));
        }
        return problems.map((problem) => `seed ${seed}: ${problem}`);
      }),
  },
  {
    name: 'calls without a sender',
    run: () =>
      onAttackedChain(async (chain) => {
        const withoutSender = altered(
          (steps) => steps,
          (tree) => {
            const { from: _, ...rest } = tree as JsonObject;
            return rest;
          },
        );
        return await attackWith(chain, await chain.chain.call('attempt'), withoutSender);
      }),
  },
  {
    name: 'stacks and memory that differ from what ran, and are as large as they can be',
    run: () =>
      onAttackedChain(async (chain) => {
        const problems: string[] = [];
        const hash = await chain.chain.call('attempt');
        const words = ['0x0', '0x1', '0x40', '0x80', '0xffffffff', `0x${big}`, `0x8${'0'.repeat(63)}`];
        for (const word of words) {
          const lie = (step: JsonObject): JsonObject => ({
            ...step,
            stack: isList(step['stack'] ?? null) ? (step['stack'] as readonly JsonValue[]).map(() => word) : null,
            memory: Array.from({ length: 200 }, () => word.slice(2).padStart(64, '0')),
          });
          problems.push(
            ...(await attackWith(
              chain,
              hash,
              altered((steps) => steps.map(lie)),
            )),
          );
        }
        return problems;
      }),
  },
  {
    name: 'other code, other storage and other blocks than those that the steps are of',
    run: () =>
      onAttackedChain(async (chain) => {
        const problems: string[] = [];
        const lies: Readonly<Record<string, readonly JsonValue[]>> = {
          eth_getCode: ['0x', '0xfe', `0x${'5b'.repeat(24_576)}`, `0x${'7f'.repeat(100_000)}`, 1n, null, '0xzz'],
          eth_getStorageAt: [`0x${big}`, '0x1', null, {}, `0x${'ff'.repeat(100)}`],
          eth_getBlockByHash: [null, {}, [], 'x'],
          eth_getTransactionByHash: [null, {}, [], { hash: 'x' }],
        };
        for (const [method, results] of Object.entries(lies)) {
          for (const result of results) {
            problems.push(
              ...(await attackWith(chain, chain.wrote, (called) => (called === method ? { result } : undefined))),
            );
          }
        }
        return problems;
      }),
  },
];

export const lyingTraces: readonly Attack[] = attacks.map((attack) => ({ family, ...attack }));
