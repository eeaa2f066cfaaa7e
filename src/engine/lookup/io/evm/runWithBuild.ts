import { UserError } from '../../../errors';
import { callsIn } from '../../../evm';
import { type Line, type Report, fact, message, text } from '../../../report';
import { elsewhereLine, replacedFacts, replayAt, stateLine, withCurrentBuild } from '../../../replay';
import { buildsFor, builtAmong } from '../../../source';
import type { SourceClient } from '../../../sources';
import { type ReplayReport, asMined, askedOf, besideMined, failureOf, minedOf, replayReport } from './replayReport';

/** What the services of verified sources may be asked of contracts that the project has not. */
const maxRequests = 2;

const sides = { first: 'as mined', second: 'current build' };

/**
 * A transaction run again at its place with the code that the current build of the open project has for the contracts it
 * called or creates, beside how it went.
 *
 * @param before its Report
 * @throws {UserError} it is none in a block, none of its contracts is of the project, or its node does not trace
 * @throws {ApiError} no node answers
 */
export async function runWithBuild(client: SourceClient, before: Report): Promise<ReplayReport> {
  const { abi } = client.context;
  const hash = before.identifier;
  const { chain, node } = askedOf(client, before);
  const builds = client.context.builds && buildsFor(client, chain, maxRequests);
  if (builds === undefined) {
    throw new UserError('No project is open. Open the folder of the contracts, and build it.');
  }
  const mined = await minedOf(node, hash);
  await abi?.ready();
  const { place, replaced, changes } = await withCurrentBuild(node, mined, builds, abi?.on(chain.evmChainId));
  const run = await replayAt(node, place, changes);
  const known = asMined({ ...mined, block: place.inBlock }, run);
  if (known === undefined) {
    throw run.trace.ok ? new UserError(`${hash} cannot be run again.`) : run.trace.error;
  }
  const calls = run.trace.ok ? callsIn(run.trace.value) : [];
  const standing = replaced.filter(({ isCreation }) => !isCreation);
  const made = calls.filter(({ type, error }) => type?.startsWith('CREATE') === true && !error);
  const codes = [
    ...standing.map(({ address, code }) => [address, code] as const),
    ...made.map(({ to, output }) => [to?.toLowerCase() ?? '', output ?? '0x'] as const),
  ];
  const built = await builtAmong(builds, codes, calls);
  const after = await replayReport(client, chain, before, known, built);
  const name = (address: string): string | undefined => built.get(address.toLowerCase())?.own;
  const about = [
    ...replacedFacts(replaced),
    ...fact('state', 'runs on', stateLine(run.state), []),
    ...fact('elsewhere', 'not from there', elsewhereLine(run.elsewhere, name), []),
  ];
  const title = titleOf(before, after);
  const failure = failureOf(client, chain, after, run, built);
  const hasOtherCode = replaced.some(({ build, isSame }) => build.known === undefined && !isSame);
  const told = besideMined(before, after, { sides: { ...sides, hasOtherCode }, title, about });
  // Asked for is the same; it is named by the build that only one of both has.
  const facts = told.facts.filter(({ key }) => key !== 'to' && key !== 'method');
  return { ...told, facts, what: run.what, ...failure };
}

function titleOf(before: Report, after: Report): Line {
  if (after.status !== 'failed') {
    return [
      text(before.status === 'failed' ? 'Succeeds with the current build' : 'Still succeeds with the current build'),
    ];
  }
  if (before.status !== 'failed') {
    return message`Fails with the current build: ${after.title}`;
  }
  const [was, is] = [before, after].map(({ title }) => JSON.stringify(title, bigints));
  return was === is
    ? message`Fails as before with the current build: ${after.title}`
    : message`Fails otherwise with the current build: ${after.title}`;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
