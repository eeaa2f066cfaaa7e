import { WrongInput } from '../../../abi';
import { UserError, errorSentence } from '../../../errors';
import type { TraceableCall } from '../../../evm';
import { addressNamed } from '../../../primitives';
import { type Fact, type Line, type Report, code, commaList, fact, message, text } from '../../../report';
import {
  type MinedTransaction,
  type Replayed,
  elsewhereLine,
  findPlace,
  readChanges,
  replayAt,
  stateLine,
} from '../../../replay';
import { buildsFor, fetchBuiltContracts } from '../../../source';
import type { SourceClient } from '../../../sources';
import { answersOf, asMined, askedOf, besideMined, minedOf, replayReport } from './replayReport';

/** What the services of verified sources may be asked of contracts whose storage is changed by variable. */
const maxRequests = 2;

const sides = { first: 'as mined', second: 'what if' };

/** A transaction beside what it would have done otherwise. */
export interface WhatIfReport extends Report {
  /** What ran, for the debugger. */
  readonly what: TraceableCall;
}

/**
 * A transaction run again at its place with changes, beside how it went. Nothing is sent to the chain.
 *
 * @param before its Report
 * @param lines what is otherwise, as `isChangeLine` has them
 * @throws {UserError} it is none in a block, or a line cannot be read
 * @throws {ApiError} no node answers
 */
export async function runWhatIf(client: SourceClient, before: Report, lines: readonly string[]): Promise<WhatIfReport> {
  const { network } = client;
  const hash = before.identifier;
  const { chain, node } = askedOf(client, before);
  const mined = await minedOf(node, hash);
  const place = await findPlace(node, mined);
  const input = {
    units: chain.symbol === undefined ? [] : [{ symbol: chain.symbol, decimals: 18 }],
    addressNamed: (name: string) => addressNamed(name, network.name),
  };
  const { block, found } = place;
  const builds = buildsFor(client, chain, maxRequests);
  const changes = await readChanges(lines, { node, block, found, builds, input }).catch((error: unknown): never => {
    throw error instanceof WrongInput ? new UserError(error.message) : error;
  });
  const run = await replayAt(node, place, changes);
  const known = asMined(mined, run);
  const about = [
    ...fact('changes', 'changes', commaList(lines, code), [], { brief: true }),
    ...fact('state', 'runs on', stateLine(run.state), []),
  ];
  if (known === undefined) {
    return { ...untraced(before, mined, run), facts: [...about, ...resultFacts(run)], what: run.what };
  }
  const built = await fetchBuiltContracts(client, chain, answersOf(known));
  const names = built === 'late' ? new Map<string, never>() : built;
  const after = await replayReport(client, chain, before, known, names);
  const elsewhere = elsewhereLine(run.elsewhere, (address) => names.get(address.toLowerCase())?.own);
  const title = titleOf(before, after);
  const all = [...about, ...fact('elsewhere', 'not from there', elsewhere, [])];
  return { ...besideMined(before, after, { sides, title, about: all }), what: run.what };
}

function titleOf(before: Report, after: Report): Line {
  if (after.status === 'failed') {
    return message`Would fail: ${after.title}`;
  }
  return [text(succeeds(before.status !== 'failed'))];
}

function succeeds(didBefore: boolean): string {
  return didBefore ? 'Would succeed too' : 'Would succeed';
}

/** Where no node traces: whether it succeeds, and what it returns. */
function untraced(before: Report, { receipt }: MinedTransaction, { call }: Replayed): Report {
  const { identifier, network, chain, sources } = before;
  const isOk = call?.ok === true;
  return {
    ...{ kind: 'comparison', identifier, network, chain, sources, facts: [], sections: [], related: [] },
    status: isOk ? 'ok' : 'failed',
    title: [text(isOk ? succeeds(receipt.status === 1n) : 'Would fail')],
  };
}

function resultFacts({ call, trace }: Replayed): readonly Fact[] {
  const returned = call?.ok === true ? [code(call.value)] : call && [text(errorSentence(call.error))];
  const why = trace.ok ? undefined : [text(errorSentence(trace.error))];
  return [...fact('returned', 'returned', returned, []), ...fact('untraced', 'calls and changes', why, [])];
}
