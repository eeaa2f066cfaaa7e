import * as z from 'zod/mini';
import type { JsonObject, JsonValue } from '../primitives';

/**
 * One method of a node's JSON-RPC. Params and result are made on first use: the catalogue is long, and most runs need
 * little of it.
 */
export interface Method<P = unknown, R = unknown, E extends Effect = Effect> {
  /** The wire's name: "platform.getTx", "avm.getUTXOs", "eth_getLogs". */
  readonly name: string;
  /** Which of the two servers answers (docs/facts/json-rpc.md): `node` takes named params, `evm` positional ones and batches. */
  readonly server: 'node' | 'evm';
  /**
   * Path on the node. `{chain}` stands for an alias or blockchain ID, `{index}` for a chain's index ("P/block", "C/block",
   * "X/tx"…).
   */
  readonly path: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** An object schema in the order of positional params; each field has its meta data (`fieldOf`). */
  readonly params: () => z.ZodMiniType<unknown, P>;
  readonly result: () => z.ZodMiniType<R>;
  readonly effect: E;
  readonly availability: Availability;
  readonly deprecated?: Deprecation;
  /** Opens a subscription: websocket alone. */
  readonly subscription?: true;
}

/** `endangers`: changes nothing on the chain, but may leave the node hanging. */
export type Effect = 'reads' | 'writes' | 'administers' | 'endangers';

export interface Availability {
  /** Whether public nodes answer it too, or only one's own. */
  readonly on: 'public' | 'own';
  /** The node's or chain's setting without which it is off: "index-enabled", "eth-apis: debug-tracer". */
  readonly flag?: string;
  /** On the C-Chain since Helicon, where that is otherwise than before and on other chains. */
  readonly sinceHelicon?: SinceHelicon;
  /** The only chains that have it, where not all that are served at its path do. */
  readonly only?: 'L1s and subnets' | 'C-Chain';
  /** A release that brought it or removed it: "until v1.14.1". */
  readonly note?: string;
}

/** What a method needs on the C-Chain since that upgrade, whose VM is another one (docs/facts/json-rpc.md). */
export type SinceHelicon =
  | 'absent'
  /** Something in the list `apis` of the chain's configuration. */
  | { readonly api: string; readonly byDefault?: true };

export interface Deprecation {
  /** "v1.9.12", where known. */
  readonly since?: string;
  /** Name of the method that replaces it. */
  readonly replacement?: string;
}

/** What may be sent without asking. */
export type ReadingMethod<P = unknown, R = unknown> = Method<P, R, 'reads'>;

/** Methods that share a path and perhaps more. They read and are public unless it says otherwise. */
interface Common<E extends Effect> extends Pick<Method, 'path'> {
  readonly effect?: E;
  readonly availability?: Availability;
  /** Those that are defined so far of the same file, which the new ones follow. */
  readonly methods?: Method[];
}

/** A schema, or the fields of an object. */
type Shape = z.ZodMiniType | z.core.$ZodLooseShape;
type SchemaOf<S> = S extends z.core.$ZodType ? S : S extends z.core.$ZodLooseShape ? z.ZodMiniObject<S> : never;

/** What is particular to a method. */
interface Own<P, R, E extends Effect> extends Pick<Method, 'deprecated' | 'subscription'> {
  /** In the order of positional params, each with its meta data; absent: it takes none. */
  readonly params?: () => P;
  readonly result: () => R;
  readonly effect?: E;
  readonly availability?: Availability;
}

const everywhere: Availability = { on: 'public' };
const none = () => ({});

/** Defines methods of the node's own server; `methods` has them in their order. */
export const nodeMethods = methodsOf('node');
/** The same of a chain's EVM server. */
export const evmMethods = methodsOf('evm');

function methodsOf(server: Method['server']) {
  return <C extends Effect = 'reads'>({ methods = [], ...common }: Common<C>) => {
    const define = <R extends Shape, P extends Shape = Readonly<Record<never, never>>, E extends Effect = C>(
      name: string,
      summary: string,
      { params, result, ...own }: Own<P, R, E>,
    ): Method<z.input<SchemaOf<P>>, z.output<SchemaOf<R>>, E> => {
      const method = {
        // Only where it is left out, and then E is 'reads'.
        effect: 'reads' as E,
        availability: everywhere,
        ...(common as Omit<Common<E & C>, 'methods'>),
        ...own,
        name,
        summary,
        server,
        params: once(() => schemaOf<P>(params ?? (none as () => P))),
        result: once(() => schemaOf(result)),
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

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What callers give for params: JSON, absent fields left out. */
export type ParamsOf<M> = M extends Method<infer P> ? P : never;
/** What the client makes of the result. */
export type ResultOf<M> = M extends Method<infer _P, infer R> ? R : never;

/** In the order of the catalogue's entry; what follows the last given one is left out, a gap is null. */
export function positionalParams(method: Pick<Method, 'params'>, params: unknown): readonly JsonValue[] {
  const given = givenParams(params);
  const names = Object.keys((method.params() as z.ZodMiniObject).shape);
  const last = names.findLastIndex((name) => name in given);
  return names.slice(0, last + 1).map((name) => given[name] ?? null);
}

/** Params by name; absent fields are left out. */
export function givenParams(params: unknown): JsonObject {
  const entries = Object.entries(params as Readonly<Record<string, JsonValue | undefined>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}
