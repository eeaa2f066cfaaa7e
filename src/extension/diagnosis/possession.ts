import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { type KeyPair, readKeyPair } from '../../engine/primitives';
import type { CommandHandler } from '../vscode/ids';
import { promptText } from '../vscode/ui/askText';
import { runWithProgress } from '../vscode/ui/progress';
import { confirmHosts } from '../shared/askAboutHosts';
import type { Documents } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { maxClipboardLength } from '../shared/secretGuard';
import type { Services } from '../shared/services';
import { SavedReports } from '../shared/keptFindings';
import { proofOfPossessionAddress, type ProofOfPossessionRequest } from './possessionAddress';

/**
 * Check Proof of Possession…: asks for a pair, or takes one as its argument, and opens what came of it. The pair itself is
 * sent to nobody.
 */
export function registerProofOfPossession(services: Services, documents: Documents): CommandHandler {
  const { state } = services;
  const cached = new SavedReports<ProofOfPossessionRequest>(services, documents, {
    family: 'possession',
    address: proofOfPossessionAddress,
    find: ({ network, ...pair }, requesting) =>
      state.checkPossession(networkNamed(network, state.networks), pair, requesting),
  });
  return async (argument) => {
    const network = networkNamed(undefined, state.networks);
    const pair = pairIn(argument) ?? (await promptKeyPair());
    // Whoever does not want the nodes to be asked still hears whether the pair holds.
    const urls = network.nodes.map(({ url }) => url);
    const allowed = pair && ((await confirmHosts(services, network.name, urls)) ?? (() => false));
    if (pair === undefined || allowed === undefined) {
      return undefined;
    }
    const report = await runWithProgress('Checking the proof of possession', (signal) =>
      state.checkPossession(network, pair, { signal, allowed }),
    );
    return report && (await cached.show({ ...pair, network: network.name, format: 'md' }, report));
  };
}

/** @throws {UserError} where it is no pair */
function pairIn(argument: unknown): KeyPair | undefined {
  const text = typeof argument === 'string' ? argument : isObject(argument) ? textOf(argument) : undefined;
  if (text === undefined) {
    return undefined;
  }
  const read = readKeyPair(text);
  if ('wrong' in read) {
    throw new UserError(wrongWords(text) ?? '');
  }
  return read;
}

/** Empty for what is no JSON, as an item of a view. */
function textOf(argument: object): string {
  try {
    return JSON.stringify(argument);
  } catch {
    return '';
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

async function promptKeyPair(): Promise<KeyPair | undefined> {
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, maxClipboardLength);
  const typed = await promptText({
    title: 'Check Proof of Possession',
    prompt: 'Public key and proof of possession, as hex or as info.getNodeID answers them',
    placeHolder: '{"publicKey": "0x…", "proofOfPossession": "0x…"}',
    value: 'wrong' in readKeyPair(clipboard) ? undefined : clipboard.replace(/\s+/g, ' ').trim(),
    ignoreFocusOut: true,
    problem: wrongWords,
  });
  const read = typed === undefined ? undefined : readKeyPair(typed);
  return read === undefined || 'wrong' in read ? undefined : read;
}

/** It repeats nothing of the text. */
function wrongWords(typed: string): string | undefined {
  const read = readKeyPair(typed);
  if (!('wrong' in read)) {
    return undefined;
  }
  switch (read.wrong) {
    case 'secret':
      return 'May be a private key. It was not read. Paste only the public key and its proof of possession.';
    case 'noKey':
      return 'The public key is missing: 48 bytes, 96 hex digits.';
    case 'noProof':
      return 'The proof of possession is missing: 96 bytes, 192 hex digits.';
    case 'several':
      return 'There is more than one pair. Paste one public key and one proof of possession.';
  }
}
