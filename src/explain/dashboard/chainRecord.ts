import type { Outcome } from '../../api/evm/evmCall';
import type { EvmBlock } from '../../api/evm/block';
import type { Activity } from '../../core/dashboard/activity';
import type { FigureSource } from '../../core/dashboard/dashboardView';
import type { EvmChain } from '../../core/networks/network';
import type { feeConfig } from '../../core/rpc/catalogue/evm/fees';
import type { ResultOf } from '../../core/rpc/catalogue/method';

/** What is known of a chain that a dashboard follows. */
export interface ChainRecord {
  readonly chain: EvmChain;
  readonly activity: Activity;
  readonly latest: EvmBlock | undefined;
  readonly told: FigureSource | undefined;
  /** Why nothing new is known, in a sentence. */
  readonly problem: string | undefined;
  readonly fees: Outcome<ResultOf<typeof feeConfig>> | undefined;
}
