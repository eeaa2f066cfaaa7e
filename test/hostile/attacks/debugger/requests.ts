import { walkFile } from '../../../helpers/solidity/walkChain';
import type { Attack } from '../attack';
import { type AttackedChain, onAttackedChain } from './attackedChain';
import { inFull } from '../../../../scripts/support/fullRun';
import { randomFrom } from './random';
import { RawClient } from './rawClient';

const family = 'debug adapter';

/** Values of the wrong type for a number, string, list or object. */
const wrongValues: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e9, 1e15, -1e15, 2 ** 53, 1e308, Number.NaN, Infinity, -Infinity],
  ...['', '0x', '-1', '\u0000\ud800', 'x'.repeat(1_000_000), '['.repeat(10_000)],
  ...[[], [null], [[]], {}, { length: -1 }, { __proto__: null, toString: 1 }],
];

const commands = [
  ...['initialize', 'launch', 'attach', 'setBreakpoints', 'setExceptionBreakpoints', 'setFunctionBreakpoints'],
  ...['configurationDone', 'threads', 'stackTrace', 'scopes', 'variables', 'evaluate', 'exceptionInfo', 'disassemble'],
  ...['next', 'stepIn', 'stepOut', 'stepBack', 'continue', 'reverseContinue', 'restart', 'goto', 'gotoTargets'],
  ...['readMemory', 'writeMemory', 'setVariable', 'source', 'modules', 'cancel', 'pause', 'completions', 'toString'],
  ...['__proto__', 'constructor', ''],
] as const;

/** Valid arguments, one of which is then replaced. */
const rightArguments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  setBreakpoints: { source: { path: walkFile }, breakpoints: [{ line: 57 }] },
  setExceptionBreakpoints: { filters: ['reverts'] },
  stackTrace: { threadId: 1, startFrame: 0, levels: 20 },
  scopes: { frameId: 1 },
  variables: { variablesReference: 1, start: 0, count: 10 },
  evaluate: { expression: 'total', frameId: 1, context: 'hover' },
  disassemble: { memoryReference: '0x1000000', offset: 0, instructionOffset: -5, instructionCount: 20 },
  next: { threadId: 1, granularity: 'instruction' },
  stepBack: { threadId: 1, granularity: 'line' },
};

async function launched({ client, wrote }: AttackedChain): Promise<RawClient> {
  const raw = client();
  await raw.query('initialize', {});
  const { responses } = await raw.query('launch', { txHash: wrote });
  raw.problems.push(...(responses[0]?.success === true ? [] : ['the honest launch failed']));
  await raw.query('configurationDone');
  return raw;
}

/** Checks that a session still works. */
async function stillWorks(raw: RawClient): Promise<void> {
  await raw.query('restart');
  const { responses } = await raw.query('stackTrace', { threadId: 1 });
  const [frame] = (responses[0]?.body as { stackFrames?: { name: string }[] } | undefined)?.stackFrames ?? [];
  raw.problems.push(...(frame?.name === 'Walk.write' ? [] : [`it stands in ${frame?.name} after the restart`]));
}

const attacks: readonly Omit<Attack, 'family'>[] = [
  {
    name: 'every request before anything is loaded is answered by a sentence',
    async run() {
      const raw = new RawClient(() => Promise.reject(new Error('nothing is launched here')));
      for (const command of commands.filter((one) => one !== 'launch')) {
        for (const args of [undefined, rightArguments[command], ...wrongValues]) {
          await raw.query(command, args);
        }
      }
      return raw.problems;
    },
  },
  {
    name: 'every argument of every request with a wrong value, after which the session works',
    run: () =>
      onAttackedChain(async (chain) => {
        const raw = await launched(chain);
        for (const command of commands.filter((one) => one !== 'launch')) {
          for (const args of wrongValues) {
            await raw.query(command, args);
          }
        }
        for (const [command, args] of Object.entries(rightArguments)) {
          for (const key of Object.keys(args)) {
            for (const value of [...wrongValues, undefined]) {
              await raw.query('stackTrace', { threadId: 1 });
              await raw.query('scopes', { frameId: 1 });
              await raw.query(command, { ...args, [key]: value });
            }
          }
        }
        for (const value of wrongValues) {
          await raw.query('setBreakpoints', { source: { path: value }, breakpoints: [{ line: 57 }] });
          await raw.query('setBreakpoints', { source: { path: walkFile }, breakpoints: [{ line: value }] });
          await raw.query('setBreakpoints', { source: { path: walkFile }, breakpoints: [value] });
          await raw.query('setExceptionBreakpoints', { filters: [value] });
          await raw.query(value);
        }
        await raw.query('setBreakpoints', { source: { path: walkFile }, breakpoints: [] });
        await raw.query('setExceptionBreakpoints', { filters: [] });
        await stillWorks(raw);
        return raw.problems;
      }),
  },
  {
    name: 'instructions far outside of any code have addresses that a client can read, as many as it asked for',
    run: () =>
      onAttackedChain(async (chain) => {
        const raw = await launched(chain);
        for (const memoryReference of ['0x0', '0x1000000', '0x1ffffff', '0xffffffffffffffff']) {
          for (const offset of [0, -1, 1e15, -1e15]) {
            for (const instructionOffset of [0, -2_000, 1e15, -1e15]) {
              for (const instructionCount of [0, 1, 50, 1e9]) {
                const args = { memoryReference, offset, instructionOffset, instructionCount };
                const { request, responses } = await raw.query('disassemble', args);
                const body = responses[0]?.body as { instructions?: { address: string }[] } | undefined;
                const addresses = (body?.instructions ?? []).map(({ address }) => address);
                const wrong = addresses.find((one) => !/^0x[\da-f]+$/.test(one));
                raw.problems.push(
                  ...(wrong === undefined ? [] : [`${request}: ${wrong} is no address`]),
                  ...(addresses.length === Math.min(instructionCount, 2_000)
                    ? []
                    : [`${request}: ${addresses.length}`]),
                );
              }
            }
          }
        }
        return raw.problems;
      }),
  },
  {
    name: '100,000 breakpoints in a file with code and in one without take no longer than their count',
    run: () =>
      onAttackedChain(async (chain) => {
        const raw = await launched(chain);
        const problems: string[] = [];
        for (const path of [walkFile, '/etc/passwd', '../../elsewhere.sol', '']) {
          const used = async (count: number): Promise<number> => {
            const breakpoints = Array.from({ length: count }, (_, i) => ({ line: i + 1 }));
            const before = process.cpuUsage();
            const { responses } = await raw.query('setBreakpoints', { source: { path }, breakpoints });
            const { user } = process.cpuUsage(before);
            const answered = (responses[0]?.body as { breakpoints?: unknown[] } | undefined)?.breakpoints?.length;
            problems.push(...(answered === count ? [] : [`${path}: ${answered} of ${count} are answered`]));
            return user / 1_000;
          };
          await used(25_000);
          const [some, all] = [await used(25_000), await used(100_000)];
          // Growth below 50 ms is ignored.
          const most = 4 * 2.4 * Math.max(some, 50);
          problems.push(...(all < most ? [] : [`${path}: 25,000 take ${some} ms, 100,000 take ${all} ms`]));
        }
        return [...raw.problems, ...problems];
      }),
  },
  {
    name: 'a second launch leaves the first session as it is',
    run: () =>
      onAttackedChain(async (chain) => {
        const raw = await launched(chain);
        const other = await chain.chain.call('set', 3n);
        for (const args of [{ txHash: other }, { txHash: 'no hash' }, {}]) {
          const { responses, events } = await raw.query('launch', args);
          raw.problems.push(
            ...(responses[0]?.success === false ? [] : ['a second launch was taken']),
            ...events.map(({ event }) => `a second launch sent ${event}`),
          );
        }
        const twice = chain.client();
        const both = await Promise.all([
          twice.query('launch', { txHash: chain.wrote }),
          twice.query('launch', { txHash: other }),
        ]);
        const taken = both.filter(({ responses }) => responses.some(({ success }) => success)).length;
        await stillWorks(raw);
        await stillWorks(twice);
        return [...raw.problems, ...twice.problems, ...(taken === 1 ? [] : [`${taken} of two launches were taken`])];
      }),
  },
  {
    name: 'after the end every request is refused, and no event follows',
    run: () =>
      onAttackedChain(async (chain) => {
        const problems: string[] = [];
        for (const end of ['disconnect', 'terminate']) {
          const raw = await launched(chain);
          await raw.query(end);
          for (const command of commands.filter((one) => one !== 'initialize')) {
            const { responses, events } = await raw.query(command, rightArguments[command] ?? {});
            problems.push(
              ...(responses.some(({ success }) => success) ? [`${command} after ${end} succeeded`] : []),
              ...events.map(({ event }) => `${command} after ${end} sent ${event}`),
            );
          }
          problems.push(...raw.problems);
        }
        let finish: () => void = () => undefined;
        const loaded = new Promise<void>((resolve) => (finish = resolve));
        const late = new RawClient(async ({ txHash }) => {
          await loaded;
          return await chain.load(String(txHash));
        });
        const launch = late.query('launch', { txHash: chain.wrote });
        await late.query('disconnect');
        finish();
        const { events } = await launch;
        problems.push(...events.filter(({ event }) => event !== 'terminated').map(({ event }) => `late ${event}`));
        return [...problems, ...late.problems];
      }),
  },
  {
    name: 'sequence numbers that repeat, and twenty moves at once, are each answered',
    run: () =>
      onAttackedChain(async (chain) => {
        const raw = await launched(chain);
        for (const seq of [1, 1, 0, -1, 'x', null]) {
          await raw.send({ seq, type: 'request', command: 'threads' });
        }
        await raw.send({});
        await raw.send({ seq: 5, command: null, arguments: [] });
        const moves = ['continue', 'next', 'stepBack', 'reverseContinue', 'stepOut'];
        const all = await Promise.all(Array.from({ length: 20 }, (_, i) => raw.query(moves[i % moves.length])));
        raw.problems.push(...all.flatMap(({ responses }, i) => (responses.length === 1 ? [] : [`move ${i}`])));
        await stillWorks(raw);
        return raw.problems;
      }),
  },
  {
    name: 'random requests in random order (seed printed), each answered, and each look the same at the end',
    run: () =>
      onAttackedChain(async (chain) => {
        const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
        const random = randomFrom(seed);
        const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
        const raw = await launched(chain);
        for (let i = 0; i < inFull(1_000, 10_000); i++) {
          const command = any(commands.filter((one) => one !== 'launch'));
          const right = rightArguments[command] ?? {};
          const keys = Object.keys(right);
          const changed = random() < 0.4 && keys.length > 0 ? { [any(keys)]: any(wrongValues) } : {};
          const number = { frameId: Math.floor(random() * 9), variablesReference: Math.floor(random() * 60) };
          const known = Object.fromEntries(Object.entries(number).filter(([key]) => key in right));
          await raw.query(command, { ...right, ...known, ...changed });
        }
        await raw.query('setBreakpoints', { source: { path: walkFile }, breakpoints: [] });
        await raw.query('setExceptionBreakpoints', { filters: [] });
        await stillWorks(raw);
        return raw.problems.map((problem) => `seed ${seed}: ${problem}`);
      }),
  },
];

export const debugRequests: readonly Attack[] = attacks.map((attack) => ({ family, ...attack }));
