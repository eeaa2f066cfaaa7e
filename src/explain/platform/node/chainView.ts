import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { getCurrentValidators } from '../../../core/rpc/catalogue/validators';

export type ChainView = ResultOf<typeof getCurrentValidators>;
