import { testCellLookup, testContracts } from '../../../helpers/runCellOn';
import { outputsText } from '../../../../src/extension/notebook/output/plainOutput';
import { toOutput } from '../../../../src/extension/notebook/output/outputSteps';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import type { Network } from '../../../../src/engine/networks/network';
import type { CellResult } from '../../../../src/engine/notebook/io/cellRun';
import { runCell } from '../../../../src/engine/notebook/io/runCell';
import { deadlineMs } from '../pausedClock';
import { networkOf, type Shown, type Surface, type SurfaceRun } from './surface';

/** Longer responses are reported by length. */
const longest = 200;

const cellOf =
  (text: string, isTrusted = true): Surface =>
  (run) =>
    runText(run.cell ?? text, run, isTrusted);

export const cells = {
  cell: cellOf('eth_blockNumber'),
  /** Three requests in one POST. */
  batch: cellOf('eth_blockNumber\neth_chainId\neth_blockNumber'),
  /** A node's own API, which has no batches. */
  nodeCell: cellOf('platform.getHeight'),
  rest: cellOf('GET /v1/networks/fuji/blockchains'),
  change: cellOf('eth_sendRawTransaction ["0x02"]'),
  /** The same in an untrusted workspace. */
  untrusted: cellOf('eth_sendRawTransaction ["0x02"]', false),
  subscription: cellOf('subscribe newHeads'),
} satisfies Record<string, Surface>;

async function runText(text: string, run: SurfaceRun, isTrusted: boolean): Promise<Shown> {
  const { http, rpc, sockets, now } = run.clients;
  const network: Network = { ...networkOf(run.origin, 'node'), dataApi: run.origin };
  const stop = new AbortController();
  let requested = 0;
  let notes: readonly string[] = [];
  const ast = parseCell(text);
  if (ast.problems.length > 0) {
    // As in the notebook: nothing is sent.
    return { said: ast.problems.map(({ message }) => message), texts: [] };
  }
  const answers = await runCell(ast, {
    contracts: testContracts(rpc, http),
    lookup: testCellLookup(rpc, http),
    ...{ http, rpc, sockets, network, networks: [network], isTrusted, deadlineMs },
    now,
    named: new Map(),
    signal: AbortSignal.any([run.signal, stop.signal]),
    allowed: () => true,
    maySend: () => true,
    confirm: () => {
      requested++;
      return Promise.resolve(true);
    },
    onResult: () => undefined,
    onSent: () => undefined,
    onProgress: (answer) => {
      notes = answer.notes ?? [];
      // It has reported something, or the connection is lost.
      if (!run.isStopped && notes.some((note) => /^Events so far: [1-9]|Reconnecting in \d/.test(note))) {
        stop.abort(new Error('stopped'));
      }
      return Promise.resolve();
    },
  });
  notes = run.isStopped ? answers.flatMap((answer) => answer.notes ?? []) : notes;
  const output = await toOutput(answers, [network]);
  return {
    said: [...notes, ...new Set(answers.map(result))],
    texts: [{ kind: 'plain', text: await outputsText([output], { withTimes: true }) }],
    requested,
  };
}

function result({ outcome }: CellResult): string {
  switch (outcome.kind) {
    case 'result': {
      const text = printJson(outcome.json);
      return text.length > longest ? `result: ${text.length} characters` : `result: ${text}`;
    }
    case 'error':
      return outcome.meaning;
    case 'text':
      return `text: ${outcome.text.slice(0, longest)}`;
    case 'failed':
      return outcome.sentence;
    case 'waiting':
      return 'waiting';
  }
}
