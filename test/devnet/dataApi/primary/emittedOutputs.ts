import { chainIds } from './chainIds';
import type { Output, OutputForm } from './ledger';
import { ownedOutput, plainAddress, transferOutput } from './readOutput';
import type { OutputPlace } from './readOutput';
import type { Reading } from './reading';
import type { RecordedTx } from './readTransactions';
import type { ReturnedBalance } from './l1Validators';

/** The outputs that a transaction creates, by index. */
export function emittedOutputs(tx: RecordedTx, returned: ReturnedBalance | undefined): readonly Output[] {
  const { unsigned, id, height, time, chain } = tx;
  const made: Output[] = [];
  const place = (spendableOn = chainIds[chain]): OutputPlace => ({
    txId: id,
    index: made.length,
    createdOn: chainIds[chain],
    spendableOn,
    height,
    time,
  });
  // Outputs of an import to the C-Chain are EVM accounts.
  if (chain !== 'C') for (const item of unsigned.at('outputs').list) made.push(transferOutput(item, place()));
  for (const item of unsigned.at('stake').list) {
    const { start, end } = { start: unsigned.at('validator', 'start'), end: unsigned.at('validator', 'end') };
    // Since Durango a staking period begins with its block.
    const staked = { from: start.small === 0 ? time : start.small, until: end.small };
    made.push({ ...transferOutput(item, place()), staked });
  }
  for (const item of unsigned.at('exportedOutputs').list) {
    made.push(transferOutput(item, place(unsigned.at('destinationChain').text)));
  }
  for (const state of unsigned.at('initialStates').list) {
    for (const output of state.at('outputs').list) {
      const form = output.at('amount').exists ? 'transfer' : mintForms[state.at('fxIndex').small];
      made.push(ownedOutput(output, id, form ?? 'transfer', place()));
    }
  }
  for (const operation of unsigned.at('operations').list) {
    const assetId = operation.at('assetID').text;
    for (const { output, form, more } of operationOutputs(operation.at('operation'))) {
      made.push({ ...ownedOutput(output, assetId, form, place()), ...more });
    }
  }
  if (returned !== undefined) {
    made.push({
      ...place(),
      assetId: unsigned.at('outputs').list[0]?.at('assetID').text ?? '',
      amount: returned.amount,
      addresses: returned.owner.map(plainAddress),
      locktime: 0n,
      threshold: returned.threshold,
      form: 'transfer',
    });
  }
  return made;
}

/** By index of the feature extension: secp256k1fx, nftfx, propertyfx. */
const mintForms: readonly OutputForm[] = ['mint', 'nftMint', 'propertyMint'];

interface OperationOutput {
  readonly output: Reading;
  readonly form: OutputForm;
  readonly more?: Pick<Output, 'groupId' | 'payload'>;
}

function operationOutputs(operation: Reading): readonly OperationOutput[] {
  if (operation.at('transferOutput').exists) {
    return [
      { output: operation.at('mintOutput'), form: 'mint' },
      { output: operation.at('transferOutput'), form: 'transfer' },
    ];
  }
  if (operation.at('ownedOutput').exists) {
    return [
      { output: operation.at('mintOutput'), form: 'propertyMint' },
      { output: operation.at('ownedOutput'), form: 'property' },
    ];
  }
  // Minting an NFT creates one for each owner; burning creates nothing.
  return operation.at('outputs').list.map((output) => ({
    output,
    form: 'nft',
    more: { groupId: operation.at('groupID').small, payload: operation.at('payload').text },
  }));
}
