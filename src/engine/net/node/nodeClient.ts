import type { RawRequest } from '../../report';
import { type JsonValue, printJson } from '../../primitives';
import { type Method, type ReadingMethod, type WireNames, givenParams, positionalParams, wireName } from '../../rpc';
import type { JsonRpc, RpcOptions } from '../jsonRpc/jsonRpc';
import { hostOf } from '../../errors';
import { checkAnswerFits } from '../schema/answerFits';
import { decodeInSlices } from '../schema/decode';

/** A node whose methods are called by their catalogue entries. */
export interface NodeClient {
  /** Without a trailing slash. */
  readonly url: string;
  /**
   * @param params as JSON; absent fields are left out
   * @throws {ApiError} with RpcError for what the node refuses, DecodeError for an answer of another shape
   */
  call<P, R>(method: ReadingMethod<P, R>, params: P, options: NodeCallOptions): Promise<NodeAnswer<R>>;
}

export interface NodeCallOptions extends RpcOptions {
  /** For paths with `{chain}`: alias or blockchain ID. */
  readonly chain?: string;
  /** For paths with `{index}`: "P/block". */
  readonly index?: string;
}

export interface NodeAnswer<R> {
  readonly value: R;
  /** As it came, without loss. */
  readonly json: JsonValue;
  /** What asked for it, where that was one request. */
  readonly request?: RawRequest;
}

export function createNodeClient(rpc: JsonRpc, url: string, wireNames: WireNames): NodeClient {
  return {
    url,
    async call(method, params, options) {
      const name = wireName(method.name, wireNames);
      const call = {
        method: name,
        params: method.server === 'evm' ? positionalParams(method, params) : givenParams(params),
      };
      const json = await rpc.call(`${url}${endpointPath(method, options)}`, call, options);
      const place = { host: hostOf(url), method: name };
      // By its own name, whatever it is called on the wire.
      const request = {
        ...{ host: place.host, method: method.name, chain: options.chain },
        params: printJson(call.params ?? []),
      };
      const value = await decodeInSlices(method.result(), json, place, options.signal);
      checkAnswerFits(place, call.params, json);
      return { value, json, request };
    },
  };
}

/** The path of a method on a node. @throws {RangeError} where the path needs a chain or index and none is given */
export function endpointPath(
  method: Pick<Method, 'name' | 'path'>,
  { chain, index }: Pick<NodeCallOptions, 'chain' | 'index'>,
): string {
  return method.path.replace(/\{(chain|index)\}/g, (_, name: string) => {
    const value = name === 'chain' ? chain : index;
    if (value === undefined) {
      throw new RangeError(`${method.name} needs a ${name}`);
    }
    // A chain is one step of the path, whatever its name in the settings or a notebook holds.
    return (name === 'chain' ? [value] : value.split('/')).map(encodeURIComponent).join('/');
  });
}
