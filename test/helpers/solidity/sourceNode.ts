import { readFileSync } from 'node:fs';
import { encodeFunctionData } from 'viem';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { SourceTrace } from '../../../src/engine/source/frames/sourceTrace';
import { EvmNode } from '../../../src/engine/sources/evmNode';
import { fetchCodes, fetchRecording } from '../../../src/engine/source/io/traceSource';
import { type Anvil, startAnvil } from '../../devnet/anvil/anvil';
import { testHttp } from '../httpClient';
import { type Compiled, compileSource } from './compileSource';
import { traceSource } from './traceSource';

export interface Receipt {
  readonly contractAddress: string;
  readonly transactionHash: string;
  readonly gasUsed: string;
}

/** A node to which contracts of one source are deployed. */
export class SourceNode {
  private readonly http = testHttp();

  private constructor(
    readonly anvil: Anvil,
    readonly text: string,
    readonly compiled: ReadonlyMap<string, Compiled>,
    readonly sender: string,
    readonly gasLimit: bigint,
  ) {}

  /** @param file of `test/fixtures/solidity` @param settings of the compiler */
  static async start(
    file: string,
    gasLimit: bigint,
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<SourceNode> {
    const text = readFileSync(`test/fixtures/solidity/${file}`, 'utf8');
    const compiled = await compileSource(text, settings);
    const anvil = await startAnvil({
      ...{ evmChainId: 9, baseFee: 1n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 },
    });
    const [sender] = await anvil.call<readonly string[]>('eth_accounts');
    return new SourceNode(anvil, text, compiled, sender!, gasLimit);
  }

  async stop(): Promise<void> {
    await this.anvil.stop();
    await this.http.dispose();
  }

  get node(): EvmNode {
    const signal = new AbortController().signal;
    return new EvmNode(createJsonRpc(this.http), [this.anvil.url], { signal, deadlineMs: 20_000 });
  }

  async send(fields: object, gasLimit = this.gasLimit): Promise<Receipt> {
    const gas = `0x${gasLimit.toString(16)}`;
    const sent = { from: this.sender, gas, gasPrice: '0x77359400', ...fields };
    const hash = await this.anvil.call<string>('eth_sendTransaction', sent);
    await this.anvil.call('evm_mine');
    return this.anvil.call('eth_getTransactionReceipt', hash);
  }

  /** @param argument of the constructor, in hex without 0x */
  async deploy(name: string, argument = ''): Promise<string> {
    return (await this.send({ data: this.compiled.get(name)!.bytecode + argument })).contractAddress;
  }

  data(contract: string, functionName: string, args: readonly unknown[] = []): string {
    return encodeFunctionData({ abi: this.compiled.get(contract)!.abi, functionName, args });
  }

  /** The steps of a transaction in the source. @param own known contracts */
  async trace({ transactionHash: hash }: Receipt, own = this.compiled): Promise<SourceTrace> {
    const recording = await fetchRecording(this.node, { hash });
    return traceSource(recording, await fetchCodes(this.node, recording, 'latest'), this.text, own);
  }
}
