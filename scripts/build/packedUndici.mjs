import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Parts of undici that are reached only by what is never asked of it here, and what that would be. */
const leftOut = {
  'dispatcher/client-h2.js': 'HTTP/2 (allowH2)',
  'dispatcher/socks5-proxy-agent.js': 'SOCKS proxies, which parseProxy.ts refuses',
  'web/fetch/body.js': 'bodies other than text',
};

/**
 * Packs less of undici: of its two HTTP parsers one (the other uses SIMD, which short headers do not need), and none of
 * the parts that nothing here reaches. The parser, which is WebAssembly, becomes a file beside the bundle, so that what
 * ships can be read and compared as it is: no code is encoded in a string.
 */
export const packedUndici = {
  name: 'packed undici',
  setup(build) {
    build.initialOptions.assetNames = '[name]';
    build.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: path.join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]llhttp[\\/]llhttp-wasm\.js$/ }, () => ({
      contents: parserFromFile,
    }));
    build.onResolve({ filter: /^\.\/llhttp\.wasm$/ }, ({ path: name, importer }) => ({
      path: name,
      namespace: 'undici',
      pluginData: importer,
    }));
    build.onLoad({ filter: /^\.\/llhttp\.wasm$/, namespace: 'undici' }, ({ pluginData: module }) => ({
      contents: parser(module),
      loader: 'file',
    }));
    for (const [part, what] of Object.entries(leftOut)) {
      build.onLoad({ filter: new RegExp(`[\\\\/]undici[\\\\/]lib[\\\\/]${pattern(part)}$`) }, () => ({
        contents: absent(`${what}: not packed, see scripts/build/packedUndici.mjs.`),
      }));
    }
  },
};

/** A part's name with either separator of paths. */
function pattern(part) {
  return part.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]');
}

/** A module whose every use says why it is not there. */
function absent(sentence) {
  return `
    const refuse = () => { throw new Error(${JSON.stringify(sentence)}); };
    module.exports = new Proxy(refuse, { get: refuse, construct: refuse });
  `;
}

/** The module as undici has it, a buffer made where it is first read, from the file beside the bundle. */
const parserFromFile = `
  const { readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const file = require('./llhttp.wasm');
  let parser;
  Object.defineProperty(module, 'exports', { get: () => (parser ??= readFileSync(join(__dirname, file))) });
`;

/** The parser's bytes, from the module that undici keeps them in. */
function parser(file) {
  const base64 = /const wasmBase64 = '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1];
  if (base64 === undefined) {
    throw new Error(`${file} holds no parser where it was looked for: see scripts/build/packedUndici.mjs.`);
  }
  return Buffer.from(base64, 'base64');
}
