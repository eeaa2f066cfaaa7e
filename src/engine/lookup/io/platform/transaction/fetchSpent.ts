import {
  type DecodedBytes,
  type Inflow,
  type Outflow,
  Spelling,
  type SpentOutput,
  flowsOf,
  nodeBytes,
  nodeNumber,
  primaryChain,
} from '../../../../transactions';
import type { Chain } from '../../../../primitives';
import type { Names } from '../../../../report';
import type { SourceClient } from '../../../../sources';
import { fetchTransaction } from '../fetchTransaction';

/** More inputs of several owners than this are told by who signed alone. */
const maxQuestions = 4;

/**
 * Who owns the inputs that several signed for, by UTXO ID: the signatures name only those of the owners that signed. Asks
 * for the transactions that made these outputs. Who signed alone is taken for the only owner.
 */
export async function fetchSpent(
  client: SourceClient,
  decoded: DecodedBytes,
  named: Promise<Names>,
): Promise<ReadonlyMap<string, SpentOutput>> {
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const { inflows } = flowsOf(tx, decoded, new Spelling(decoded));
  const shared = inflows.filter(({ utxo, signers }) => utxo !== undefined && signers.length > 1).slice(0, maxQuestions);
  if (shared.length === 0) {
    return new Map();
  }
  const view = { decoded, names: await named, assets: new Map(), spelling: new Spelling(decoded) };
  const source = primaryChain(tx.child('sourceChain'), view);
  const found = await Promise.all(
    shared.map(async (flow): Promise<readonly (readonly [string, SpentOutput])[]> => {
      const chain = flow.field === 'importedInputs' ? source : decoded.chain;
      const output = chain === undefined ? undefined : await outputOf(client, chain, flow);
      return output === undefined ? [] : [[flow.utxo!.id, output] as const];
    }),
  );
  return new Map(found.flat());
}

/** Outputs are counted through: what is exported, or staked and so not spent, comes after the others. */
async function outputOf(client: SourceClient, chain: Chain, { utxo }: Inflow): Promise<SpentOutput | undefined> {
  const made = (await fetchTransaction(client, chain, utxo!.txId))?.decoded;
  if (made === undefined) {
    return undefined;
  }
  const { outflows } = flowsOf(made.root.child('unsignedTx') ?? made.root, made, new Spelling(made));
  const inOrder = [...outflows.filter(isOwn), ...outflows.filter((flow) => !isOwn(flow))];
  const owners = inOrder[utxo!.index]?.owners;
  const threshold = owners?.child('threshold');
  const addresses = owners?.child('addresses')?.children;
  return threshold && addresses
    ? {
        threshold: Number(nodeNumber(threshold, made.bytes)),
        addresses: addresses.map((address) => nodeBytes(address, made.bytes)),
      }
    : undefined;
}

function isOwn({ field }: Outflow): boolean {
  return field === 'outputs';
}
