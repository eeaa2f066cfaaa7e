import { abiNote } from '../../abi';
import { type Fact, code, fact, remote, text } from '../../report';
import type { BuiltContract } from '../build/builtContract';

/**
 * `Trouble.TooPoor · ABI: out/Trouble.sol`: the error that the code of this contract reverted with. It is no guess, other
 * than what is found by its selector alone, which many contracts may declare.
 *
 * @param output what the code returned, 0x and hex
 */
export function ownErrorFact(contract: BuiltContract, output: string, from: readonly number[]): readonly Fact[] {
  const signature = contract.selectors.get(output.slice(2, 10).toLowerCase());
  const name = signature?.slice(0, signature.indexOf('('));
  if (name === undefined) {
    return [];
  }
  const { artifact } = contract;
  const file = artifact.slice(0, artifact.lastIndexOf('/'));
  return fact(
    'errorAbi',
    'error',
    [remote(contract.name), text('.'), code(name), ...abiNote(file === '' ? artifact : file)],
    from,
  );
}
