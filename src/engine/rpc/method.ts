import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from '../primitives';

/** A JSON-RPC method of a node. Params and result are built on first use, as most runs need few methods. */
export interface Method<P = unknown, R = unknown, E extends Effect = Effect> {
  /** Name as sent: "platform.getTx", "avm.getUTXOs", "eth_getLogs". */
  readonly name: string;
  /** The responding server (docs/facts/json-rpc.md): `node` takes named params, `evm` positional ones and batches. */
  readonly server: 'node' | 'evm';
  /** Path on the node. `{chain}` is an alias or blockchain ID, `{index}` a chain's index ("P/block", "X/tx"…). */
  readonly path: string;
  /** One sentence. */
  readonly summary: string;
  /** An object schema in the order of positional params. Each field has metadata (`fieldOf`). */
  readonly params: () => z.ZodMiniType<unknown, P>;
  readonly result: () => z.ZodMiniType<R>;
  readonly effect: E;
  readonly availability: Availability;
  readonly deprecated?: Deprecation;
  /** Opens a subscription; only over websocket. */
  readonly subscription?: true;
}

/** `endangers`: changes nothing on the chain, but may hang the node. */
export type Effect = 'reads' | 'writes' | 'administers' | 'endangers';

export interface Availability {
  /** Whether public nodes support it, or only self-hosted ones. */
  readonly on: 'public' | 'own';
  /** The setting of the node or chain that enables it: "index-enabled", "eth-apis: debug-tracer". */
  readonly flag?: string;
  /** Availability on the C-Chain since Helicon, where it differs from before and from other chains. */
  readonly sinceHelicon?: SinceHelicon;
  /** The only chains with this method, of those served at its path. */
  readonly only?: 'L1s and subnets' | 'C-Chain';
  /** The release that added or removed it: "until v1.14.1". */
  readonly note?: string;
}

/** Requirement of a method on the C-Chain since Helicon, which has a different VM (docs/facts/json-rpc.md). */
export type SinceHelicon =
  | 'absent'
  /** An entry of `apis` in the chain's config. */
  | { readonly api: string; readonly byDefault?: true };

interface Deprecation {
  /** "v1.9.12", if known. */
  readonly since?: string;
  /** Name of the method that replaces it. */
  readonly replacement?: string;
}

/** A method that may be sent without confirmation. */
export type ReadingMethod<P = unknown, R = unknown> = Method<P, R, 'reads'>;

/** Common properties of methods, at least the path. By default they read and are public. */
interface Common<E extends Effect> extends Pick<Method, 'path'> {
  readonly effect?: E;
  readonly availability?: Availability;
  /** Methods defined earlier in the same file, which these follow. */
  readonly methods?: Method[];
}

type Shape = z.ZodMiniType | z.core.$ZodLooseShape;
type SchemaOf<S> = S extends z.core.$ZodType ? S : S extends z.core.$ZodLooseShape ? z.ZodMiniObject<S> : never;

interface Own<P, R, E extends Effect> extends Pick<Method, 'deprecated' | 'subscription'> {
  /** In the order of positional params, each with metadata. Absent for none. */
  readonly params?: () => P;
  readonly result: () => R;
  readonly effect?: E;
  readonly availability?: Availability;
}

const publicByDefault: Availability = { on: 'public' };
const none = () => ({});

/** Defines methods of the node's own server; `methods` has them in order. */
export const nodeMethods = methodsOf('node');
/** Defines methods of a chain's EVM server. */
export const evmMethods = methodsOf('evm');

function methodsOf(server: Method['server']) {
  return <C extends Effect = 'reads'>({ methods = [], ...common }: Common<C>) => {
    const define = <R extends Shape, P extends Shape = Readonly<Record<never, never>>, E extends Effect = C>(
      name: string,
      summary: string,
      { params, result, ...own }: Own<P, R, E>,
    ): Method<z.input<SchemaOf<P>>, z.output<SchemaOf<R>>, E> => {
      const method = {
        // Only where E is not given, and then it is 'reads'.
        effect: 'reads' as E,
        availability: publicByDefault,
        ...(common as Omit<Common<E & C>, 'methods'>),
        ...own,
        name,
        summary,
        server,
        params: memoize(() => schemaOf<P>(params ?? (none as () => P))),
        result: memoize(() => schemaOf(result)),
      };
      methods.push(method);
      return method;
    };
    return Object.assign(define, { methods });
  };
}

function schemaOf<S extends Shape>(make: () => S) {
  const made = make();
  const schema = '_zod' in made ? made : z.object(made);
  return schema as unknown as z.ZodMiniType<z.output<SchemaOf<S>>, z.input<SchemaOf<S>>>;
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Params as callers pass them: JSON, without absent fields. */
export type ParamsOf<M> = M extends Method<infer P> ? P : never;
/** The result as the client parses it. */
export type ResultOf<M> = M extends Method<infer _P, infer R> ? R : never;

/** In the order of the params schema, up to the last given one; gaps are null. */
export function positionalParams(method: Pick<Method, 'params'>, params: unknown): readonly JsonValue[] {
  const given = givenParams(params);
  const names = Object.keys((method.params() as z.ZodMiniObject).shape);
  const last = names.findLastIndex((name) => name in given);
  return names.slice(0, last + 1).map((name) => given[name] ?? null);
}

/** Params by name, without absent fields. */
export function givenParams(params: unknown): JsonObject {
  const entries = Object.entries(params as Readonly<Record<string, JsonValue | undefined>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}
