import type { LayoutBuild } from './buildLayout';
import type { LayoutChain } from './runLayout';

/** A project of `test/fixtures/solidity/layouts`, as a template or its user would have made it. */
export interface Layout {
  /** Its folder. */
  readonly name: string;
  readonly builds: readonly LayoutBuild[];
  /** Places in packages, which hold no comments of ours: "ERC20.sol:183", by the name of what fails there. */
  readonly inPackages?: Readonly<Record<string, string>>;
  /** What fails in it. */
  run(chain: LayoutChain): Promise<void>;
}
