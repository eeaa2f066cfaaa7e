import { startAnvil } from '../devnet/anvil/anvil';

/** A node with one transaction that runs a loop. */
export interface TracedLoop {
  readonly url: string;
  readonly hash: string;
  /** Steps of the transaction. */
  readonly steps: number;
  close(): Promise<void>;
}

const stepsPerRound = 10;

/** In each round the code writes the number of remaining rounds to memory: at 0, or always further on. */
export async function startTracedLoop(
  rounds: number,
  memory: 'one word' | 'growing' = 'one word',
): Promise<TracedLoop> {
  const anvil = await startAnvil({
    evmChainId: 43_112,
    baseFee: 1n,
    gasLimit: 200_000_000n,
    genesisTime: 1_700_000_000,
  });
  const count = rounds.toString(16).padStart(6, '0');
  const loop =
    memory === 'one word'
      ? // JUMPDEST, DUP1, PUSH1 0, MSTORE, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 4, JUMPI
        '5b 80 60 00 52 60 01 90 03 80 60 04 57'
      : // JUMPDEST, DUP1, MSIZE, MSTORE, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 4, JUMPI
        '5b 80 59 52 60 01 90 03 80 60 04 57';
  const code = `62${count}${loop.replaceAll(' ', '')}00`;
  const length = (code.length / 2).toString(16).padStart(2, '0');
  const creation = `60${length}600c60003960${length}6000f3${code}`;
  const [from] = await anvil.call<string[]>('eth_accounts');
  const send = async (transaction: object): Promise<string> => {
    const sent = { from, gas: '0xa000000', gasPrice: '0x3b9aca00', ...transaction };
    const hash = await anvil.call<string>('eth_sendTransaction', sent);
    await anvil.call('evm_mine');
    return hash;
  };
  const { contractAddress } = await anvil.call<{ contractAddress: string }>(
    'eth_getTransactionReceipt',
    await send({ data: `0x${creation}` }),
  );
  const hash = await send({ to: contractAddress });
  return { url: anvil.url, hash, steps: rounds * stepsPerRound + 2, close: () => anvil.stop() };
}
