import { positionalParams, type ReadingMethod } from '../../core/rpc/catalogue/method';
import type { EvmCall } from './evmCall';

/** A method of the catalogue as a question of an EvmRound. @param params by name; absent fields are left out */
export function catalogueCall<P, R>(method: ReadingMethod<P, R>, params: P): EvmCall<R> {
  return { method: method.name, params: positionalParams(method, params), result: method.result() };
}
