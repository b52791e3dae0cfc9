/** The part of the WebAssembly JavaScript interface that the core uses: TypeScript declares it only with the DOM. */
declare namespace WebAssembly {
  type ImportValue = ((...parameters: never[]) => unknown) | Memory
  type Imports = Record<string, Record<string, ImportValue>>

  class Module {
    constructor(binary: ArrayBufferView | ArrayBuffer)
    /** Returns the contents of the custom sections with a name. */
    static customSections(module: Module, name: string): ArrayBuffer[]
  }

  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }

  class RuntimeError extends Error {}

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
    /** Adds pages of 64 KiB, which detaches `buffer`; returns the number of pages before. */
    grow(pages: number): number
  }

  function compile(binary: ArrayBufferView | ArrayBuffer): Promise<Module>
  function instantiate(
    binary: ArrayBufferView | ArrayBuffer,
    imports?: Imports,
  ): Promise<{ module: Module; instance: Instance }>
}
