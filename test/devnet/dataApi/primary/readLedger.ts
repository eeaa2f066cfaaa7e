import { leafText } from '../../../../src/engine/transactions/codec/decodedBytes';
import { recoverSigners } from '../../../../src/engine/transactions/codec/recoverSigners';
import { readAssets } from './assets';
import type { Assets } from './assets';
import { chainIds } from './chainIds';
import { emittedOutputs } from './emittedOutputs';
import { replayL1Validators } from './l1Validators';
import type { L1History } from './l1Validators';
import { outputKey } from './ledger';
import type { ChainKey, EvmFlow, Ledger, LedgerTx, Output, SpentOutput } from './ledger';
import { plainAddress } from './readOutput';
import { recordedCalls } from './recordedCall';
import type { Reading } from './reading';
import { decodedAs, readAtomic, readBlocks, readGenesisAsset } from './readTransactions';
import type { RecordedBlock, RecordedTx } from './readTransactions';

/** The recorded data of the primary network. */
export interface PrimaryNetworkRecord {
  readonly ledger: Ledger;
  readonly l1: L1History;
  readonly assets: Assets;
  readonly blocks: Readonly<Record<'P' | 'X', readonly RecordedBlock[]>>;
}

/** Reads the recorded transactions of the P-, X- and C-Chain and joins each input with the output that it spends. */
export function readLedger(): PrimaryNetworkRecord {
  const blocks = { P: readBlocks('P'), X: readBlocks('X') };
  const [xGenesis] = blocks.X;
  if (xGenesis === undefined) throw new Error('recordings/avm.jsonl has no block 0.');
  const recorded: Readonly<Record<ChainKey, readonly RecordedTx[]>> = {
    P: blocks.P.flatMap(({ transactions }) => transactions),
    X: [readGenesisAsset(xGenesis), ...blocks.X.flatMap(({ transactions }) => transactions)],
    C: readAtomic(),
  };
  const l1 = replayL1Validators(recorded.P);
  const emitted = new Map<string, readonly Output[]>();
  const outputs = new Map<string, Output>();
  for (const tx of Object.values(recorded).flat()) {
    const made = emittedOutputs(tx, l1.returned.get(tx.id));
    emitted.set(tx.id, made);
    for (const output of made) outputs.set(outputKey(output), output);
  }
  const spenders = new Map<string, LedgerTx>();
  const complete = (tx: RecordedTx): LedgerTx => {
    const consumed = inputsOf(tx).map((input, index): SpentOutput => {
      const output = outputs.get(outputKey(input)) ?? genesisOutput(tx, input, index);
      outputs.set(outputKey(output), output);
      return { output, signatures: tx.signatures[index] ?? [] };
    });
    const whole: LedgerTx = { ...tx, consumed, emitted: emitted.get(tx.id) ?? [], evm: evmFlows(tx) };
    for (const { output } of consumed) spenders.set(outputKey(output), whole);
    return whole;
  };
  const transactions = {
    P: recorded.P.map(complete),
    X: recorded.X.map(complete),
    C: recorded.C.map(complete),
  };
  return {
    ledger: { transactions, outputs: [...outputs.values()], spender: (output) => spenders.get(outputKey(output)) },
    l1,
    assets: readAssets(recorded.X),
    blocks,
  };
}

interface Input {
  readonly txId: string;
  readonly index: number;
  /** `undefined` for inputs of operations, which contain only a reference to an output. */
  readonly item?: Reading;
}

/** Inputs in the order of their credentials. */
function inputsOf({ unsigned, chain }: RecordedTx): readonly Input[] {
  const plain = chain === 'C' ? [] : unsigned.at('inputs').list;
  const money = [...plain, ...unsigned.at('importedInputs').list].map((item) => ({ ...reference(item), item }));
  const operated = unsigned.at('operations').list.flatMap((one) => one.at('inputIDs').list.map(reference));
  return [...money, ...operated];
}

function reference(item: Reading): { readonly txId: string; readonly index: number } {
  return { txId: item.at('txID').text, index: item.at('outputIndex').small };
}

/**
 * An output of the P-Chain's genesis, which is not recorded: the amount comes from its input, the owner from the
 * signature.
 */
function genesisOutput(tx: RecordedTx, { txId, index, item }: Input, credential: number): Output {
  const bytes = recordedCalls('platform', 'platform.getTx').find(
    ({ params }) => params['txID'] === tx.id && params['encoding'] === 'hex',
  );
  if (item === undefined || bytes === undefined) throw new Error(`${tx.id} spends what no recording has.`);
  const decoded = decodedAs(bytes.result.at('tx').text, 'tx', 'P');
  const addresses = recoverSigners(decoded).flatMap((signer) =>
    signer.credential === credential && signer.key !== undefined
      ? [plainAddress(leafText('owner', signer.key.address, decoded))]
      : [],
  );
  return {
    txId,
    index,
    createdOn: chainIds[tx.chain],
    spendableOn: chainIds[tx.chain],
    assetId: item.at('assetID').text,
    amount: item.at('input', 'amount').integer,
    addresses,
    locktime: 0n,
    threshold: addresses.length,
    form: 'transfer',
    height: 0,
    time: 0,
  };
}

/** Amounts that C-Chain accounts pay into an export or receive from an import. */
function evmFlows({ chain, type, unsigned, signatures }: RecordedTx): readonly EvmFlow[] {
  if (chain !== 'C') return [];
  return unsigned.at(type === 'ExportTx' ? 'inputs' : 'outputs').list.map((item, index) => ({
    address: item.at('address').text,
    assetId: item.at('assetID').text,
    amount: item.at('amount').integer,
    signatures: type === 'ExportTx' ? (signatures[index] ?? []) : [],
  }));
}
