import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { methods, findMethod } from '../../../../../src/engine/rpc/catalogue';
import { subscriptionKinds } from '../../../../../src/engine/rpc/methods/evm/filters';
import type { Method } from '../../../../../src/engine/rpc/method';
import { describeShape, type ShapeNode } from '../../../../../src/engine/rpc/shape/describeShape';
import { publishedFacts } from '../../../../helpers/publishedFacts';

const folder = resolve(__dirname, '../../../../../src/engine/rpc/methods');

describe('the catalogue of methods', () => {
  it('holds every entry of every file', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const entries = files.flatMap((file) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      const exported = require(join(folder, file)) as Readonly<Record<string, readonly Method[]>>;
      return Object.entries(exported).flatMap(([name, own]) => (/methods$/i.test(name) ? own : []));
    });
    const gathered = new Set(methods);
    assert.deepEqual(
      entries.filter((entry) => !gathered.has(entry)).map(({ name }) => name),
      [],
    );
    assert.equal(new Set(entries).size, gathered.size);
  });

  it('has one entry for a name on a path', () => {
    const keys = methods.map(({ name, path }) => `${name} ${path}`);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('says of every parameter what it is, in a sentence', () => {
    const silent = methods.flatMap((method) => {
      const params = describeShape(method.params());
      assert.equal(params.kind, 'object', method.name);
      return fieldsOf(params)
        .filter(({ node }) => !/^\S.*[.:)]$/.test(node.meta.sentence ?? ''))
        .map(({ name }) => `${method.name} ${name}`);
    });
    assert.deepEqual(silent, []);
  });

  it('puts what may be left out behind what may not, where parameters go by place', () => {
    for (const method of methods.filter(({ server }) => server === 'evm')) {
      const optional = fieldsOf(describeShape(method.params())).map((field) => field.optional);
      assert.deepEqual(optional, [...optional].sort(), method.name);
    }
  });

  it('says in a sentence what every method does, and where it answers', () => {
    for (const { name, summary, path } of methods) {
      assert.match(summary, /^[A-Z0-9].*[^.]\.$/, name);
      assert.match(path, /^\/ext\/\S+$/, name);
    }
  });

  it('names methods of its own as replacements', () => {
    const replacements = methods.flatMap(({ deprecated }) => deprecated?.replacement ?? []);
    assert.ok(replacements.length > 3);
    assert.deepEqual(
      replacements.filter((name) => findMethod(name) === undefined),
      [],
    );
  });

  it('counts what changes the chain or the node as such', () => {
    const effects = (prefix: string) => [
      ...new Set(methods.filter(({ name }) => name.startsWith(prefix)).map(({ effect }) => effect)),
    ];
    for (const name of ['platform', 'avm', 'avax', 'wallet'].map((chain) => `${chain}.issueTx`)) {
      assert.equal(findMethod(name)?.effect, 'writes', name);
    }
    assert.equal(findMethod('eth_sendRawTransaction')?.effect, 'writes');
    assert.equal(findMethod('admin.alias')?.effect, 'administers');
    assert.equal(findMethod('admin_setLogLevel')?.effect, 'administers');
    assert.equal(findMethod('personal_unlockAccount')?.effect, 'administers');
    assert.deepEqual(effects('info.'), ['reads']);
    for (const name of ['admin.getChainAliases', 'admin.getLoggerLevel', 'admin.getConfig', 'admin.getVMConfig']) {
      assert.equal(findMethod(name)?.effect, 'reads', name);
    }
  });

  it('counts debugging that writes files, profiles, compacts or changes verbosity as administration', () => {
    const administering = methods.filter(({ name, effect }) => name.startsWith('debug_') && effect === 'administers');
    assert.deepEqual(administering.map(({ name }) => name.slice('debug_'.length)).sort(), [
      'blockProfile',
      'chaindbCompact',
      'cpuProfile',
      'freeOSMemory',
      'goTrace',
      'mutexProfile',
      'setBlockProfileRate',
      'setGCPercent',
      'setHead',
      'setMemoryLimit',
      'setMutexProfileFraction',
      'standardTraceBadBlockToFile',
      'standardTraceBlockToFile',
      'startCPUProfile',
      'startGoTrace',
      'stopCPUProfile',
      'stopGoTrace',
      'verbosity',
      'vmodule',
      'writeBlockProfile',
      'writeMemProfile',
      'writeMutexProfile',
    ]);
    assert.equal(findMethod('debug_traceTransaction')?.effect, 'reads');
  });

  it('says one thing of what a name does, wherever it is served', () => {
    const effects = new Map<string, Set<string>>();
    for (const { name, effect } of methods) {
      effects.set(name, (effects.get(name) ?? new Set()).add(effect));
    }
    assert.deepEqual(
      [...effects].filter(([, own]) => own.size > 1),
      [],
    );
  });
});

describe('the C-Chain since Helicon', () => {
  const gone = methods.filter(({ availability }) => availability.sinceHelicon === 'absent').map(({ name }) => name);

  it('has lost these methods, beside whole namespaces', () => {
    assert.deepEqual(gone.filter((name) => /^(?:eth|debug)_/.test(name)).sort(), [
      'debug_accountRange',
      'debug_dumpBlock',
      'debug_getAccessibleState',
      'debug_getBadBlocks',
      'debug_getModifiedAccountsByHash',
      'debug_getModifiedAccountsByNumber',
      'debug_preimage',
      'debug_storageRangeAt',
      'eth_accounts',
      'eth_coinbase',
      'eth_etherbase',
      'eth_getBadBlocks',
    ]);
  });

  it('has no administration, Warp and keys of its own any more', () => {
    const isOfChain = ({ name, path }: Method) => /^(?:warp|personal)_|^admin/.test(name) && path.includes('{chain}');
    assert.deepEqual(
      methods.filter((one) => isOfChain(one) && !gone.includes(one.name)),
      [],
    );
  });

  it('asks before the methods that may hang a node, which we never call ourselves', () => {
    for (const name of ['warp_getMessageAggregateSignature', 'warp_getBlockAggregateSignature']) {
      assert.equal(findMethod(name)?.effect, 'endangers', name);
    }
    assert.equal(findMethod('warp_getMessageSignature')?.effect, 'reads');
  });

  it('asks before the methods that write files or change the chain', () => {
    for (const name of ['admin_exportChain', 'admin_importChain', 'debug_setHead', 'debug_chaindbCompact']) {
      assert.equal(findMethod(name)?.effect, 'administers', name);
    }
    for (const name of ['debug_memStats', 'debug_gcStats', 'debug_stacks', 'debug_dbGet', 'debug_dbAncients']) {
      assert.equal(findMethod(name)?.effect, 'reads', name);
    }
    assert.equal(findMethod('admin_exportChain')?.path, '/ext/bc/{chain}/rpc');
  });
});

describe('finding a method', () => {
  it('takes the spelling of the wire and of the specification', () => {
    assert.equal(findMethod('avm.getTx')?.name, 'avm.getTx');
    assert.equal(findMethod('assetvm.getTx')?.name, 'avm.getTx');
    assert.equal(findMethod('native.getUTXOs')?.name, 'avax.getUTXOs');
    assert.equal(findMethod('eth_blockNumber')?.name, 'eth_blockNumber');
    assert.equal(findMethod('platform.getFoo'), undefined);
    assert.equal(findMethod('toString'), undefined);
  });

  it("tells a chain's admin from the node's", () => {
    assert.equal(findMethod('admin.lockProfile')?.path, '/ext/admin');
    assert.equal(findMethod('admin.lockProfile', 'chain')?.path, '/ext/bc/{chain}/admin');
    assert.equal(findMethod('admin_lockProfile')?.path, '/ext/bc/{chain}/admin');
    assert.equal(findMethod('admin_setLogLevel')?.name, 'admin.setLogLevel');
    assert.equal(findMethod('admin.alias', 'chain')?.path, '/ext/admin');
  });
});

/** In the node's source, but in no published list. */
const unpublished: readonly string[] = [
  'admin_exportChain',
  'admin_importChain',
  'debug_chaindbProperty',
  'debug_dbAncient',
  'debug_dbAncients',
  'debug_dbGet',
  'debug_gcStats',
  'debug_memStats',
  'debug_stacks',
  'debug_traceBlockFromFile',
];

describe('the catalogue beside what is published', () => {
  it("has every method of the node's lists, and no other", function () {
    const listed = factsOf('facts/methods.json') as readonly JsonObject[] | undefined;
    const evm = evmServices();
    if (!listed || !evm) {
      return this.skip();
    }
    const published = [
      ...listed.map(({ method, path }) => keyOf(String(method), String(path))),
      ...Object.values(evm)
        .flat()
        .map((name) => keyOf(name, '/ext/bc/{chain}/rpc')),
    ];
    // The list ends in "..", which stands for the rest of geth's personal_ methods, and omits administrative debug
    // methods.
    const own = methods.filter(
      ({ name, effect }) =>
        published.includes(keyOf(name, '{chain}')) ||
        !(
          name.startsWith('personal_') ||
          (name.startsWith('debug_') && effect === 'administers') ||
          unpublished.includes(name)
        ),
    );
    assert.deepEqual(sorted(own.map(({ name, path }) => keyOf(name, path))), sorted(published));
    assert.deepEqual(
      sorted(methods.filter(({ deprecated }) => deprecated).map(({ name }) => name)),
      sorted(
        listed
          .filter(({ deprecated, note }) => deprecated ?? /deprecated/.test(String(note)))
          .map(({ method }) => String(method)),
      ),
    );
  });

  it('takes the parameters that are published and no others, and knows which may be left out', function () {
    const listed = factsOf('facts/methods.json') as readonly JsonObject[] | undefined;
    if (!listed) {
      return this.skip();
    }
    const wrong = listed.flatMap(({ method, path, params }) => {
      const entry = findMethod(String(method), String(path).startsWith('/ext/bc/') ? 'chain' : 'node');
      const isList = String(params).startsWith('[');
      // Positional params have no names on the wire: only their number and the number of required ones matter.
      const inOrder = (names: readonly string[]): readonly string[] =>
        isList ? names.map((name) => name.replace(/^\w+/, '_')).sort() : [...names].sort();
      const published = inOrder(partsOf(String(params)).map((part) => /^\w+\??/.exec(part)?.[0] ?? part));
      const own = fieldsOf(describeShape(entry!.params())).map(({ name, optional }) => (optional ? `${name}?` : name));
      return published.join() === inOrder(own).join() ? [] : [`${String(method)}: ${published.join()}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('says since when a method is deprecated, and which setting turns one on, as published', function () {
    const listed = factsOf('facts/methods.json') as readonly JsonObject[] | undefined;
    if (!listed) {
      return this.skip();
    }
    for (const { method, path, deprecated, availability } of listed) {
      const entry = findMethod(String(method), String(path).startsWith('/ext/bc/') ? 'chain' : 'node');
      const since = /v\d+\.\d+\.\d+/.exec(String(deprecated))?.[0];
      if (since !== undefined) {
        assert.equal(entry?.deprecated?.since, since, String(method));
      }
      const flag = /(?:api-admin|index|admin-api|warp-api)-enabled/.exec(String(availability))?.[0];
      if (flag !== undefined) {
        assert.ok(entry?.availability.flag?.includes(flag), `${String(method)}: ${entry?.availability.flag}`);
      }
      assert.equal(
        entry?.availability.on,
        /^node\b|\bnode \(/.test(String(availability)) ? 'own' : 'public',
        String(method),
      );
    }
  });

  it("names the setting of the EVM's methods that are off at first", function () {
    const facts = factsOf('facts/eth_methods.json') as JsonObject | undefined;
    const services = evmServices();
    if (!facts || !services) {
      return this.skip();
    }
    const enabled = new Set<JsonValue>(facts['default_enabled_services'] as readonly JsonValue[]);
    for (const [service, names] of Object.entries(services)) {
      const flag = enabled.has(service) || service === 'always' ? undefined : `eth-apis: ${service}`;
      for (const name of names) {
        assert.equal(findMethod(name)?.availability.flag, flag, name);
      }
    }
    assert.deepEqual(
      sorted(subscriptionKinds.map(({ kind }) => kind)),
      sorted(Object.keys(facts['subscriptions'] as JsonObject)),
    );
  });

  it('has every method of the specification', function () {
    const text = publishedFacts('spec/node-json-rpc.md');
    if (text === undefined) {
      return this.skip();
    }
    const names = new Set(
      [...text.matchAll(/\b((?:assetvm|native|platform|health|validators)\.[a-z]\w+|(?:eth|admin)_\w+)/g)].map(
        (match) => match[1]!,
      ),
    );
    assert.ok(names.size > 35, `only ${names.size}`);
    assert.deepEqual(
      [...names].filter((name) => findMethod(name) === undefined),
      [],
    );
  });
});

function fieldsOf(node: ShapeNode) {
  return node.kind === 'object' ? node.fields : [];
}

function factsOf(file: string): JsonValue | undefined {
  const text = publishedFacts(file);
  return text === undefined ? undefined : parseJson(text);
}

/** Names by service, without trailing notes and "..". */
function evmServices(): Readonly<Record<string, readonly string[]>> | undefined {
  const facts = factsOf('facts/eth_methods.json') as JsonObject | undefined;
  const services = Object.entries((facts?.['services'] ?? {}) as Readonly<Record<string, readonly string[]>>);
  return (
    facts &&
    Object.fromEntries(
      services.map(([service, names]) => [
        service,
        names.map((name) => name.split(' ')[0]!).filter((name) => name !== '..'),
      ]),
    )
  );
}

/** Some methods exist on the node and on its chains. */
function keyOf(name: string, path: string): string {
  return path.includes('{chain}') && name.startsWith('admin.') ? `${name} of a chain` : name;
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/** The parts of "{addresses:string[1..1024], startIndex?:{address,utxo}}" or "[block?]". */
function partsOf(params: string): readonly string[] {
  const inside = params.replace(/^[{[]/, '').replace(/[}\]][^}\]]*$/, '');
  let depth = 0;
  const marked = [...inside].map((character) => {
    depth += '{[('.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
    return character === ',' && depth === 0 ? '\n' : character;
  });
  return marked
    .join('')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
