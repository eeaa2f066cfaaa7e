import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import { text } from '../../core/finding/spans';
import type { Cb58Id, Hash32 } from '../../core/ids/identifier';
import type { ChainSources } from '../sources/chainSources';
import { findHash } from './evm/findHash';
import { findHashElsewhere } from './evm/findHashElsewhere';
import type { TokenMetadataCache } from './evm/tokenMetadataCache';
import type { LookupContext } from '../sources/lookupContext';
import { notFoundFinding } from '../../explain/notFoundFinding';
import { findPrimary } from './platform/findPrimary';
import { primaryQuestion } from './platform/primaryQuestion';

/**
 * 32 bytes as anything of any chain. Those in hex are most often of an EVM chain and those in cb58 of the P-, X- or
 * C-Chain's atomic side, but either is also written the other way: the others are asked when these know nothing.
 */
export async function findId(
  context: LookupContext,
  sources: readonly ChainSources[],
  identifier: Hash32 | Cb58Id,
  tokens: TokenMetadataCache,
): Promise<Finding> {
  const question = primaryQuestion(identifier, context.network, context.options.chain);
  const onEvm = async () => findHash(context, sources, identifier.hex, tokens);
  const onPrimary = async () => findPrimary(context, question!);
  const isHex = identifier.kind === 'hash32';
  const order = [...(sources.length > 0 ? [onEvm] : []), ...(question === undefined ? [] : [onPrimary])];
  for (const find of isHex ? order : order.reverse()) {
    const finding = await find();
    // Where nobody answered, asking the same hosts for more would only take longer.
    if (finding.status !== 'notFound') {
      return { ...finding, identifier: identifier.text };
    }
  }
  const kind = isHex ? 'transaction' : 'identifier';
  const unknown = notFoundFinding(kind, identifier.text, context.network.name, context.log.all);
  return isHex
    ? findHashElsewhere(context, identifier.hex, tokens, unknown)
    : { ...unknown, facts: unknown.status === 'notFound' ? mayBe() : [] };
}

/** Some IDs are made by hashing and kept by no one. */
function mayBe(): Finding['facts'] {
  const words = l10n.t(
    'the ID of a UTXO, a VM, an fx or a Warp message, which nobody can be asked for by ID; look up the transaction or address that it belongs to',
  );
  return [{ key: 'mayBe', label: l10n.t('may be'), value: [text(words)], brief: true, from: [] }];
}
