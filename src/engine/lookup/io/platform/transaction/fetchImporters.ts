import { RpcBatch, fetchBlockByNumber, getLatestBlock } from '../../../../evm';
import {
  type AtomicTx,
  type DecodedBytes,
  type DecodedNode,
  Spelling,
  atomicTxsIn,
  flowsOf,
} from '../../../../transactions';
import type { Chain } from '../../../../primitives';
import { valueOf } from '../../../../report';
import type { SourceClient } from '../../../../sources';
import { fetchPastTransactions, mayReadBlocks, newestHeights } from '../fetchPastTransactions';

/**
 * The transactions of a chain that imported outputs, cb58. No node can be asked who spent something: on a network that
 * runs on this machine alone the newest blocks are read, elsewhere nobody is asked.
 *
 * @param wanted UTXO IDs in cb58
 * @throws the abort reason alone
 */
export async function fetchImporters(
  client: SourceClient,
  chain: Chain,
  wanted: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (!mayReadBlocks(client)) {
    return [];
  }
  const imports = chain === 'C' ? await importsOnC(client) : await importsOn(client, chain);
  return imports.flatMap(({ id, utxos }) => (utxos.some((utxo) => wanted.has(utxo)) ? [id] : []));
}

interface Import {
  /** cb58 */
  readonly id: string;
  readonly utxos: readonly string[];
}

async function importsOn(client: SourceClient, chain: 'P' | 'X'): Promise<readonly Import[]> {
  const { transactions } = await fetchPastTransactions(client, chain);
  return transactions.map(({ id, decoded }) => ({ id, utxos: importedBy(decoded.root.child('unsignedTx')!, decoded) }));
}

/** Blocks of the C-Chain hold them beside the EVM's transactions. */
async function importsOnC(client: SourceClient): Promise<readonly Import[]> {
  const result = await client.nodeQuestion(
    'C-Chain',
    'atomic transactions of the newest blocks',
    async (node, options) => {
      const url = `${node.url}/ext/bc/C/rpc`;
      const first = new RpcBatch();
      const key = first.add(getLatestBlock());
      const latest = (await first.query(client.context.rpc, url, options)).of(key);
      if (!latest.ok) {
        throw latest.error;
      }
      const batch = new RpcBatch();
      const keys = newestHeights(latest.value.number).map((height) => batch.add(fetchBlockByNumber(height)));
      const answers = await batch.query(client.context.rpc, url, options);
      const value = keys.flatMap((one) => {
        const block = answers.of(one);
        return block.ok ? atomicTxsIn(block.value?.blockExtraData).map(importOf) : [];
      });
      return { value, json: null };
    },
  );
  return valueOf(result) ?? [];
}

function importOf({ id, tx, decoded }: AtomicTx): Import {
  return { id, utxos: importedBy(tx, decoded) };
}

function importedBy(tx: DecodedNode, decoded: DecodedBytes): readonly string[] {
  const { inflows } = flowsOf(tx, decoded, new Spelling(decoded));
  return inflows.flatMap(({ field, utxo }) => (field === 'importedInputs' && utxo ? [utxo.id] : []));
}
