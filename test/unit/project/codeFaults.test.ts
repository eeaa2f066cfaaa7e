import assert from 'node:assert/strict';
import { codeFaults } from '../../../scripts/packaging/codeFaults';

const packed = 'Ab0/'.repeat(250);

describe('the code of a bundle', () => {
  const planted: readonly (readonly [string, string])[] = [
    ['eval(a)', '1:1 makes code of text: eval(a)'],
    ['(0,eval)(a)', '1:4 makes code of text: eval)(a)'],
    ['globalThis.eval(a)', '1:1 makes code of text, or unpacks it: globalThis.eval(a)'],
    ['self["eval"](a)', '1:1 makes code of text, or unpacks it: self["eval"](a)'],
    ['const{eval:e}=self', '1:7 makes code of text, or unpacks it: eval:e}=self'],
    ['new Function(a)', '1:5 makes code of text: Function(a)'],
    ['const F=Function;new F(a)', '1:9 makes code of text: Function;new F(a)'],
    ['(()=>{}).constructor(a)()', '1:1 may call the constructor of functions: (()=>{}).constructor(a)()'],
    ['setTimeout("a()",1)', '1:1 makes code of text: setTimeout("a()",1)'],
    ['module._compile(a,b)', '1:1 makes code of text, or unpacks it: module._compile(a,b)'],
    ['new Worker(a)', '1:5 makes code of text: Worker(a)'],
    ['new WebAssembly.Module(a)', '1:5 runs WebAssembly: WebAssembly.Module(a)'],
    ['d.createElement("script")', '1:1 puts a script into a page: d.createElement("script")'],
    ['d.createElement(`script`)', '1:1 puts a script into a page: d.createElement(`script`)'],
    ['self[`eval`](a)', '1:1 makes code of text, or unpacks it: self[`eval`](a)'],
    ['import(a)', '1:1 loads code late: import(a)'],
    ['import("./other.js")', '1:1 loads code late: import("./other.js")'],
    ['require("child_process")', '1:1 requires what it may not: require("child_process")'],
    ['require("node:vm")', '1:1 requires what it may not: require("node:vm")'],
    ['require("fs/other")', '1:1 requires what it may not: require("fs/other")'],
    ['require("left-out")', '1:1 requires what it may not: require("left-out")'],
    ['require(a+b)', '1:1 requires what it may not: require(a+b)'],
    ['const r=require', '1:9 hands on require, so that what is required cannot be told: require'],
    ['process.binding(a)', '1:1 makes code of text, or unpacks it: process.binding(a)'],
    ['z.brotliDecompressSync(a)', '1:1 makes code of text, or unpacks it: z.brotliDecompressSync(a)'],
    ['const{gunzipSync}=z', '1:7 makes code of text, or unpacks it: gunzipSync}=z'],
    [`a("${packed}")`, `1:3 holds a long text in which code could be packed: "${packed.slice(0, 59)}`],
    [`a(\`${packed}\`)`, `1:3 holds a long text in which code could be packed: \`${packed.slice(0, 59)}`],
  ];
  for (const [code, fault] of planted) {
    it(`may not be ${code.slice(0, 30)}`, () => {
      assert.deepEqual(codeFaults('dist/main.js', `${code};`), [
        // The excerpt of the bundle ends after 60 characters.
        `dist/main.js:${fault}${code.length < 60 ? ';' : ''}`,
      ]);
    });
  }

  it('finds what stands in a page, which is a module, and what a comment would have it overlook', () => {
    assert.deepEqual(codeFaults('dist/dashboard.js', '/* eslint-disable */\nexport default eval("1");'), [
      'dist/dashboard.js:2:16 makes code of text: eval("1");',
    ]);
  });

  it('is a fault itself where it cannot be read', () => {
    assert.deepEqual(codeFaults('dist/main.js', 'a b'), ['dist/main.js:1:3 Parsing error: Unexpected token b: b']);
  });

  it('may be what needs no more than Node, the API and its own text', () => {
    const code = `require("node:zlib").createGunzip();require("fs/promises");require("vscode");require("./main.js");
class A{clone(){return new this.constructor}}x={require:1};x.require(x.constructor.name);setTimeout(()=>{},1);`;
    assert.deepEqual(codeFaults('dist/main.js', code), []);
  });

  it('may run texts where a browser runs our files, and nowhere else', () => {
    const from = (source: string) => codeFaults('dist/web.js', "new Function('module', a)", () => source).length;
    assert.deepEqual([from('dist/../src/extension/web/web.ts'), from('src/extension/main.ts')], [0, 1]);
  });
});
